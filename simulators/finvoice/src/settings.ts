import { type Static, Type } from "@fakturo/schema";

const seconds = (title: string, description: string, value: number) =>
  Type.Number({ title, description, minimum: 0, maximum: 31_536_000, default: value });
const texts = (title: string, description: string) =>
  Type.Array(Type.String(), { title, description, default: [] });
const network = Type.Union([
  Type.Literal("INTERNAL"),
  Type.Literal("EXTERNAL"),
  Type.Literal("PEPPOL"),
]);

const Receiver = Type.Object({
  eia: Type.String({ description: "Address, e.g. `0216:003711223349`." }),
  network,
  operator: Type.Optional(Type.String()),
});

/** Settings of the simulated operator. */
export const Settings = Type.Object({
  delivery: seconds("Delivery", "Seconds until an invoice is delivered, or fails.", 1),
  token: seconds("Token", "Lifetime of access tokens in seconds.", 3600),
  registration: seconds("Registration", "Seconds until a profile is active.", 1),
  keys: Type.Record(Type.String(), Type.String(), {
    title: "Keys",
    description: "User API keys by company UUID; other companies may have any.",
    default: {},
  }),
  vendors: texts("Vendors", "Valid vendor API keys; any one, or none, when empty."),
  unverified: texts("Unverified", "Business ids of companies that the operator has not verified."),
  taken: texts(
    "Taken",
    "Addresses that are registered by another operator (profile_eia_conflict).",
  ),
  receivers: Type.Array(Receiver, {
    title: "Receivers",
    description:
      "Addresses in the directory. Other OVT numbers are at another operator; companies with an account are at this one.",
    default: [{ eia: "0216:003733334444", network: "PEPPOL" }],
  }),
  unknown: texts("Unknown", "Addresses that take no e-invoices."),
  transferKeys: Type.Record(Type.String(), Type.String(), {
    title: "Transfer keys",
    description: "Keys at Apix by transfer ID; those of other companies are `simulated`.",
    default: {},
  }),
  credits: Type.Integer({
    title: "Credits",
    description: "Credits of each company at Apix before its first invoice; an invoice costs one.",
    minimum: 0,
    default: 1_000_000,
  }),
  preparing: seconds("Preparing", "Seconds until Apix hands a received document out.", 0),
  uploadTypes: Type.Array(Type.String(), {
    title: "Upload types",
    description: "File types of invoices that the bank takes.",
    default: ["LAHLASKUT"],
  }),
  downloadTypes: Type.Array(Type.String(), {
    title: "Download types",
    description: "File types that the bank hands out; received invoices are of the first.",
    default: ["VASLASKUT"],
  }),
  listsSent: Type.Boolean({
    title: "Lists sent files",
    description: "True where the bank lists the files that it was sent.",
    default: true,
  }),
  refusesDuplicates: Type.Boolean({
    title: "Refuses duplicates",
    description: "True where the bank refuses a file with the content of an earlier one.",
    default: true,
  }),
  locked: texts("Locked", "Customers that the bank has locked (code 08)."),
  signature: Type.Union(
    ["bank", "other", "broken", "none"].map((one) => Type.Literal(one)),
    {
      title: "Signature",
      description:
        "Who signs the bank's answers: the bank, or another key; `broken`: they were changed on the way.",
      default: "bank",
    },
  ),
  failures: Type.Record(Type.String(), Type.String(), {
    title: "Failures",
    description: 'Invoices that are not delivered, by number: `{"7": "refused by the receiver"}`.',
    default: {},
  }),
});
export type Settings = Static<typeof Settings>;
