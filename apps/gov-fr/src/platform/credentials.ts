import { type Credential, defineCredential, readAs, Type } from "@fakturo/plugin";

const optional = (title: string, description: string) =>
  Type.Optional(Type.String({ title, description, minLength: 1, maxLength: 200 }));

const Account = Type.Object({
  client_id: Type.String({ title: "Client id", minLength: 1, maxLength: 200 }),
  client_secret: Type.String({ title: "Client secret", minLength: 1, format: "password" }),
  scope: optional("Scope", "Scope of the access tokens, where the platform asks for one."),
  organization: optional(
    "Organisation",
    "Id of the company at the platform, for accounts of several companies.",
  ),
  organization_header: optional(
    "Header of the organisation",
    "Header of requests that has the organisation's id, by the platform's documentation.",
  ),
  platform_number: Type.Optional(
    Type.String({
      title: "Number of the platform",
      description: "Four digits, as the directory lists it; sender of e-reporting files.",
      pattern: "^\\d{4}$",
    }),
  ),
  platform_name: optional("Name of the platform", "Sender of e-reporting files."),
});

/** The account at the approved platform: of the company, else of the workspace. */
export const ACCOUNT = defineCredential({
  key: "gov-fr.platform",
  kind: "oauth-client",
  title: "Account at the approved platform",
  description: "OAuth 2.0 client of the platform's flow and directory services (XP Z12-013).",
  scope: "holder",
  schema: Account,
});

/** Members of the account. */
export function accountOf({ value }: Credential) {
  return readAs(Account, value, "the account at the platform");
}
