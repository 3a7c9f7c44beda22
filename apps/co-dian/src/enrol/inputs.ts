import { readAs, type Static, Type } from "@fakturo/plugin";

/** What a supplier gives besides certificate and software. */
export const Inputs = Type.Object({
  name: Type.String({
    title: "Legal name",
    description: "As in the RUT.",
    minLength: 1,
    maxLength: 450,
  }),
  municipality: Type.String({
    title: "Municipality (DANE code)",
    description: "Five digits, e.g. 11001 for Bogotá.",
    pattern: "^[0-9]{5}$",
  }),
  email: Type.String({
    title: "E-mail address for received documents",
    format: "email",
    maxLength: 200,
  }),
  test_set: Type.Optional(
    Type.String({
      title: "TestSetId",
      description: "Of the test set in the DIAN's catalogue; empty where it is passed already.",
      pattern: "^([0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})?$",
    }),
  ),
});
export type Inputs = Static<typeof Inputs>;

/** The inputs of a registration. @throws FakturoError "input" for missing or invalid ones. */
export function readInputs(inputs: unknown): Inputs {
  return readAs(Inputs, inputs, "the form");
}

/** Documents of the test set; the DIAN's catalogue shows how many it wants. */
export const Counts = Type.Object({
  invoices: Type.Integer({
    title: "Invoices of the test set",
    minimum: 1,
    maximum: 100,
    default: 8,
  }),
  debit_notes: Type.Integer({ title: "Debit notes", minimum: 0, maximum: 100, default: 1 }),
  credit_notes: Type.Integer({ title: "Credit notes", minimum: 0, maximum: 100, default: 1 }),
});
export type Counts = Static<typeof Counts>;
