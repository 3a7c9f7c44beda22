import {
  type Credential,
  defineApp,
  defineCredential,
  postRegistration,
  readAs,
  Type,
} from "@fakturo/plugin";

/** Key of the connection to the portal. */
export const TICKET = "ticket-it";

/** Settings of the workspace. */
export const app = defineApp({
  key: TICKET,
  title: "Fatture e Corrispettivi",
  description: "Receipts (documento commerciale) of Italian suppliers.",
  config: Type.Object({ post_registration_workflow: postRegistration }),
});

const Account = Type.Object({
  tax_code: Type.String({ title: "Tax code (codice fiscale)", minLength: 11, maxLength: 16 }),
  password: Type.String({ title: "Password", minLength: 1, maxLength: 100, format: "password" }),
  pin: Type.String({ title: "PIN", minLength: 1, maxLength: 20, format: "password" }),
});

/** The supplier's access to the portal (Fisconline). */
export const FISCONLINE = defineCredential({
  key: "ticket-it.fisconline",
  kind: "values",
  title: "Fisconline access",
  description:
    "Tax code, password and PIN with which the supplier logs in at Fatture e Corrispettivi.",
  scope: "holder",
  schema: Account,
});

/** Members of the access. */
export function accessOf({ value }: Credential) {
  return readAs(Account, value, "the Fisconline access");
}
