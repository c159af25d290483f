// Passkeys: forms that send the browser's passkey response. They stay hidden where passkeys are not available.

import { requestJson, wordsFor } from "../requests.js";

/** @param {string} text */
const toBytes = (text) =>
  Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (char) => char.charCodeAt(0));

/** @param {ArrayBuffer} bytes */
const toText = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=/g, "");

/** @param {HTMLFormElement} form */
const fetchOptions = async (form) => {
  const options = await requestJson(`${form.getAttribute("action")}/options`, { fields: {}, isRepeatable: true });
  return { ...options, challenge: toBytes(options.challenge) };
};

/** @param {HTMLFormElement} form */
const createCredential = async (form) => {
  const options = await fetchOptions(form);
  options.user.id = toBytes(options.user.id);
  for (const credential of options.excludeCredentials) credential.id = toBytes(credential.id);
  return navigator.credentials.create({ publicKey: options });
};

/** @param {HTMLFormElement} form */
const getCredential = async (form) => navigator.credentials.get({ publicKey: await fetchOptions(form) });

/** A credential as the server reads it. @param {PublicKeyCredential} credential */
const serialise = ({ id, rawId, type, response }) => {
  /** @type {Record<string, string>} */
  const fields = {};
  for (const part of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    const bytes = /** @type {any} */ (response)[part];
    if (bytes) fields[part] = toText(bytes);
  }
  return JSON.stringify({ id, rawId: toText(rawId), type, response: fields });
};

/** @param {HTMLFormElement} form */
const send = async (form) => {
  const notice = /** @type {HTMLElement} */ (form.querySelector("[role=alert]"));
  const button = form.querySelector("button");
  notice.hidden = true;
  button?.setAttribute("disabled", ""); // the browser asks one question at a time
  try {
    const credential = await (form.dataset.passkey === "create" ? createCredential(form) : getCredential(form));
    /** @type {HTMLInputElement} */ (form.elements.namedItem("credential")).value = serialise(
      /** @type {PublicKeyCredential} */ (credential),
    );
    form.submit();
  } catch (error) {
    // DOMException: the viewer cancelled, or the device has no passkey; the browser's text is not meant for them.
    notice.textContent = error instanceof DOMException ? (form.dataset.failed ?? "") : wordsFor(error);
    notice.hidden = false;
  } finally {
    button?.removeAttribute("disabled");
  }
};

const isNumericHost = /^[\d.]+$|:|^\[/.test(location.hostname);

/** Whether passkeys work at this address; they need a host name. */
export const canUse = () => "PublicKeyCredential" in window && !isNumericHost;

if (canUse()) {
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    /** @type {HTMLElement} */ (form).hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      send(/** @type {HTMLFormElement} */ (form));
    });
  }
  for (const words of document.querySelectorAll("[data-no-passkeys]")) words.remove();
}
