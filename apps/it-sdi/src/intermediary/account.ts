import { type CallContext, defineCredential, readAs, type Static, Type } from "@fakturo/plugin";

const PATH = "^[A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*$";
const member = (title: string, description: string, value: string) =>
  Type.String({ title, description, pattern: PATH, maxLength: 200, default: value });

const Account = Type.Object({
  url: Type.String({ title: "Address that takes files", pattern: "^https://", maxLength: 2000 }),
  headers: Type.Record(Type.String({ pattern: "^[A-Za-z0-9-]+$" }), Type.String(), {
    title: "Header fields of each call",
    description: "With the API key, such as authorization.",
    default: {},
  }),
  form: Type.Union([Type.Literal("json"), Type.Literal("xml")], {
    title: "Form of the file",
    description:
      "json: base64 in a member; xml: the body is the file, its name a parameter of the address.",
    default: "json",
  }),
  file_name: member("Name of the file", "Member, or parameter of the address.", "fileName"),
  file_content: member("Content of the file", "Member with base64; only of json.", "content"),
  reference: member("Reference", "Member of the answer.", "id"),
  message: member("Reason of a refusal", "Member of the answer.", "message"),
  notice_name: member("Name of a delivered file", "Member of a call to Fakturo.", "fileName"),
  notice_content: member("Content of a delivered file", "Member with base64.", "content"),
  metadata_name: member("Name of the metadata", "Member, for invoices.", "metadataFileName"),
  metadata_content: member("Content of the metadata", "Member with base64.", "metadata"),
});

/** How the API of an intermediary takes and delivers files; names of members are paths such as `data.id`. */
export type IntermediaryAccount = Static<typeof Account>;

/** The workspace's account at an intermediary. */
export const intermediaryAccount = defineCredential({
  key: "sdi-it.intermediary",
  kind: "values",
  title: "Account at an intermediary",
  description: "An intermediary of the SdI with an HTTP API; the members name those of its API.",
  scope: "workspace",
  schema: Account,
});

/** The workspace's account at its intermediary. @throws FakturoError "precondition-failed" where there is none, "input" for an unreadable one. */
export async function intermediaryOf(
  ctx: Pick<CallContext, "credential">,
): Promise<IntermediaryAccount> {
  const { value } = await ctx.credential(intermediaryAccount.key);
  return readAs(Account, value, `the credential '${intermediaryAccount.key}'`);
}
