import { defineCredential } from "@fakturo/plugin";

/** Key of the connection to Chorus Pro. */
export const CHORUS_PRO = "chorus-pro";

/** Client of the API portal PISTE, through which Chorus Pro is called; from the operator or from the workspace. */
export const PISTE = defineCredential({
  key: "chorus-pro.piste",
  kind: "oauth-client",
  title: "PISTE application",
  description:
    "Client id and secret of the PISTE application that has subscribed to the APIs of Chorus Pro.",
  scope: "workspace",
});

/** The supplier's technical account of Chorus Pro. */
export const ACCOUNT = defineCredential({
  key: "chorus-pro.account",
  kind: "password",
  title: "Technical account of Chorus Pro",
  description: "Login, such as TECH_1_…@cpro.fr, and password.",
  scope: "holder",
});
