import { defineCredential, readAs, type Static, Type } from "@fakturo/plugin";

const Account = Type.Object({
  api_key: Type.String({ title: "API key", minLength: 1, format: "password" }),
  resolution: Type.String({
    title: "Resolution of invoices",
    description: "Number of the DIAN's resolution, as registered with Plemsi.",
    pattern: String.raw`^\d+$`,
  }),
  resolution_notes: Type.Optional(
    Type.String({
      title: "Resolution of notes",
      description: "As registered with Plemsi; that of invoices when empty.",
      pattern: String.raw`^\d*$`,
    }),
  ),
});
export type Account = Static<typeof Account>;

/** Account of a supplier at the technology provider Plemsi. */
export const ACCOUNT = defineCredential({
  key: "plemsi.account",
  kind: "values",
  title: "Account at Plemsi",
  scope: "holder",
  schema: Account,
});

/** The account in a credential. @throws FakturoError "input" for another form. */
export function accountIn(value: unknown): Account {
  return readAs(Account, value, `the credential '${ACCOUNT.key}'`);
}
