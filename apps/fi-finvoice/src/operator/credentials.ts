import { type Credential, defineCredential, readAs, Type } from "@fakturo/plugin";

const Account = Type.Object({
  client_id: Type.String({
    title: "Company UUID",
    description: "Id of the company at the operator.",
    minLength: 1,
    maxLength: 100,
  }),
  client_secret: Type.String({
    title: "User API key",
    minLength: 1,
    maxLength: 200,
    format: "password",
  }),
});

/** The company's account at the operator. */
export const ACCOUNT = defineCredential({
  key: "gov-fi.operator",
  kind: "oauth-client",
  title: "Account at the e-invoice operator",
  description: "Company UUID and user API key, as Maventa's settings show them.",
  scope: "holder",
  schema: Account,
});

/** Key of the software, which the operator gives its partners. */
export const VENDOR = defineCredential({
  key: "gov-fi.vendor",
  kind: "token",
  title: "Software API key of the operator",
  description: "Vendor API key of the partner that runs this server.",
  scope: "workspace",
  required: "live",
});

/** Members of the account. */
export function accountOf({ value }: Credential) {
  return readAs(Account, value, "the account at the operator");
}
