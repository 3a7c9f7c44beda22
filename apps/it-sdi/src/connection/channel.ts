import { defineApp, defineCredential, postRegistration, Type, type Verify } from "@fakturo/plugin";

/** The client certificate of an accredited channel. */
export const channel = defineCredential({
  key: "sdi-it.channel",
  kind: "certificate",
  title: "Client certificate of the SDICoop channel",
  description: "Issued by the Agenzia delle Entrate for the accreditation of the channel.",
  scope: "workspace",
  checks: { purposes: ["client"] },
});

/** Settings of the workspace's channel. */
export const app = defineApp({
  key: "sdi-it",
  title: "Sistema di Interscambio",
  description: "The channel over which invoices are sent; its transmitter names the files.",
  config: Type.Object({
    post_registration_workflow: postRegistration,
    channel: Type.Optional(
      Type.Union([Type.Literal("sdicoop"), Type.Literal("pec"), Type.Literal("intermediary")], {
        title: "Channel",
        description:
          "sdicoop: web services of an accredited channel; pec: a certified mailbox; intermediary: its API.",
        default: "sdicoop",
      }),
    ),
    transmitter_country: Type.Optional(
      Type.String({ title: "Transmitter's country", pattern: "^[A-Z]{2}$", default: "IT" }),
    ),
    transmitter_code: Type.Optional(
      Type.String({
        title: "Transmitter's tax code",
        description: "Holder of the channel; each supplier of the workspace when absent.",
        pattern: "^[A-Za-z0-9]{2,28}$",
      }),
    ),
    file_prefix: Type.Optional(
      Type.String({
        title: "First characters of file numbers",
        description: "Tells apart workspaces, or other programs, with the same transmitter.",
        pattern: "^[A-Z0-9]{0,2}$",
        default: "",
      }),
    ),
  }),
});

const COMMON_NAME = /^CN=Sistema Interscambio Fattura PA( Test)?$/m;
const LIVE_NAME = /^CN=Sistema Interscambio Fattura PA$/m;
const LIVE_ISSUER = /^CN=CA Agenzia delle Entrate/m;

/**
 * Admits calls of the SdI. The address contains a secret of the workspace; live ones also require the client
 * certificate of the SdI, whose issuer the proxy has verified.
 */
export const isFromSdi: Verify = ({ certificate, workspace }) => {
  const isSandbox = workspace?.sandbox === true;
  if (!certificate) return isSandbox;
  const { subject, issuer } = certificate;
  return isSandbox
    ? COMMON_NAME.test(subject)
    : LIVE_NAME.test(subject) && LIVE_ISSUER.test(issuer);
};
