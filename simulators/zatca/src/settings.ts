import { type Static, Type } from "@fakturo/schema";

/** Settings of the simulated gateway. */
export const Settings = Type.Object({
  clearance: Type.Boolean({
    title: "Clearance",
    description: "When off, clearance answers 303 and standard documents are reported.",
    default: true,
  }),
  passwords: Type.Array(Type.String(), {
    title: "One-time passwords",
    description:
      "Valid ones of simulation and production; when empty all with six digits but 111111 and 222222.",
    default: [],
  }),
  duplicate: Type.Union([Type.Literal(208), Type.Literal(409)], {
    title: "Duplicates",
    description: "Status for a document that was cleared before.",
    default: 208,
  }),
  notCompliant: Type.Union(
    [Type.Literal("none"), Type.Literal("200"), Type.Literal("428"), Type.Literal("value")],
    {
      title: "Not compliant",
      description:
        "The next production certificates need new checks: with status 200, 428, or 428 one level down.",
      default: "none",
    },
  ),
  days: Type.Integer({
    title: "Validity",
    description: "Days that certificates are valid.",
    minimum: 1,
    maximum: 3650,
    default: 1825,
  }),
  revoked: Type.Array(Type.String(), {
    title: "Revoked units",
    description: "Names or VAT numbers of units that their taxpayers revoked in the portal: 401.",
    default: [],
  }),
  spelling: Type.Union([Type.Literal("errorMessages"), Type.Literal("erroMessages")], {
    title: "Spelling",
    description: "Name of the list of errors.",
    default: "errorMessages",
  }),
  codes: Type.Record(Type.String(), Type.String(), {
    title: "Codes",
    description: 'Error of documents by number, after the checks: `{"INV-1": "BR-KSA-44"}`.',
    default: {},
  }),
  warnings: Type.Record(Type.String(), Type.String(), {
    title: "Warnings",
    description: "Warning of documents by number.",
    default: {},
  }),
});
export type Settings = Static<typeof Settings>;
