import { type CallContext, defineCredential, readAs, Type } from "@fakturo/plugin";

/** Key of the connection to InvoiceXpress, and of the step that issues documents. */
export const INVOICEXPRESS = "invoicexpress";
/** Stamp with the id of the document in InvoiceXpress. */
export const DOCUMENT_STAMP = "invoicexpress-id";

const Account = Type.Object({
  account: Type.String({
    title: "Account name",
    description: "Name before .app.invoicexpress.com in the address of the account.",
    pattern: "^[a-z0-9][a-z0-9-]{0,62}$",
  }),
  api_key: Type.String({
    title: "API key",
    minLength: 1,
    maxLength: 200,
    format: "password",
  }),
});

/** The supplier's account of InvoiceXpress. */
export const ACCOUNT = defineCredential({
  key: "invoicexpress.account",
  kind: "values",
  title: "InvoiceXpress account",
  description:
    "Name of the account and its API key, as the page Conta, API of InvoiceXpress has them.",
  scope: "holder",
  schema: Account,
});

/** The account of a call. @throws FakturoError "precondition-failed" where there is none. */
export async function accountOf(ctx: CallContext) {
  const { value } = await ctx.credential();
  return readAs(Account, value, "the account");
}
