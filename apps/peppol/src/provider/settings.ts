import { defineCredential } from "@fakturo/plugin";

/** Key of the connection to the access point of a service provider. */
export const PROVIDER = "peppol-provider";

/** Token for the interface of the service provider. */
export const providerToken = defineCredential({
  key: "peppol.provider",
  kind: "token",
  title: "Token of the service provider",
  description:
    "Sent as `Authorization: Bearer` to the access point at the address `api` of the connection `peppol-provider`.",
  scope: "workspace",
});
