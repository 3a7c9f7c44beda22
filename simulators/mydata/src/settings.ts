import { type Static, Type } from "@fakturo/schema";

const vatNumbers = (title: string, description: string) =>
  Type.Array(Type.String(), { title, description, default: [] });

/** Settings of the simulated authority. */
export const Settings = Type.Object({
  keys: Type.Record(Type.String(), Type.String(), {
    title: "Keys",
    description:
      "Subscription keys by user id; other users may have any key of 32 hexadecimal digits.",
    default: {},
  }),
  represented: Type.Record(Type.String(), Type.Array(Type.String()), {
    title: "Represented",
    description: "By VAT number of a user: further VAT numbers that it may act for.",
    default: {},
  }),
  inactive: vatNumbers("Inactive", "VAT numbers without active business: 102."),
  undeclared: vatNumbers("Undeclared", "VAT numbers that declared no use of a provider: 245."),
  restricted: vatNumbers("Restricted", "VAT numbers that may not use the service directly: 323."),
  page: Type.Integer({
    title: "Page",
    description: "Maximum number of documents in an answer; further ones follow by its token.",
    minimum: 1,
    maximum: 5000,
    default: 1000,
  }),
  codes: Type.Record(Type.String(), Type.Array(Type.String()), {
    title: "Codes",
    description: 'Codes of documents by `aa`, in place of the checks: `{"7": ["203", "207"]}`.',
    default: {},
  }),
  form: Type.Union([Type.Literal("standard"), Type.Literal("other")], {
    title: "Form of answers",
    description: "`other`: with byte order mark and namespace, and elements in another order.",
    default: "standard",
  }),
});
export type Settings = Static<typeof Settings>;
