"""docker-compose.yml in real containers: `make test-containers`, which needs Podman and root."""
