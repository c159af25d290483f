// Passkeys: forms that are sent with what the browser's passkey says. Where there can be none they stay hidden.

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
  const answer = await fetch(`${form.getAttribute("action")}/options`, { method: "POST" });
  const told = await answer.json();
  if (!answer.ok) throw new Error(told.reason);
  return { ...told, challenge: toBytes(told.challenge) };
};

/** @param {HTMLFormElement} form */
const create = async (form) => {
  const options = await fetchOptions(form);
  options.user.id = toBytes(options.user.id);
  for (const one of options.excludeCredentials) one.id = toBytes(one.id);
  return navigator.credentials.create({ publicKey: options });
};

/** @param {HTMLFormElement} form */
const get = async (form) => navigator.credentials.get({ publicKey: await fetchOptions(form) });

/** @param {PublicKeyCredential} credential */
const write = ({ id, rawId, type, response }) => {
  /** @type {Record<string, string>} */
  const said = {};
  for (const part of ["clientDataJSON", "attestationObject", "authenticatorData", "signature", "userHandle"]) {
    const bytes = /** @type {any} */ (response)[part];
    if (bytes) said[part] = toText(bytes);
  }
  return JSON.stringify({ id, rawId: toText(rawId), type, response: said });
};

/** @param {HTMLFormElement} form */
const send = async (form) => {
  const notice = /** @type {HTMLElement} */ (form.querySelector("[role=alert]"));
  notice.hidden = true;
  try {
    const credential = await (form.dataset.passkey === "create" ? create(form) : get(form));
    /** @type {HTMLInputElement} */ (form.elements.namedItem("credential")).value = write(
      /** @type {PublicKeyCredential} */ (credential),
    );
    form.submit();
  } catch (error) {
    // DOMException: the person changed their mind, or the device has nothing to show; its words are for nobody.
    const words = error instanceof DOMException ? form.dataset.failed : /** @type {Error} */ (error).message;
    notice.textContent = words ?? "";
    notice.hidden = false;
  }
};

const isNumber = /^[\d.]+$|:|^\[/.test(location.hostname);

/** Whether there can be passkeys at this address. */
export const canUse = () => "PublicKeyCredential" in window && !isNumber;

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
