import { type RegistrationAnswer, readAs, type Static, Type } from "@fakturo/plugin";
import { Documents } from "../connection/unit.ts";

/** Maximum length of a field of the certificate request. */
const FIELD_LENGTH = 64;

const field = (title: string, description: string) =>
  Type.String({
    title,
    description,
    minLength: 1,
    maxLength: FIELD_LENGTH,
    // ZATCA refuses these characters, after the one-time password is used up.
    pattern: "^[^&<>\"'\\\\#;=+\\x00-\\x1f]+$",
  });

/** What a supplier gives to register a unit. */
export const Inputs = Type.Object({
  name: field("Name of the taxpayer", "Legal name as registered with ZATCA."),
  invoice_type: Documents,
  branch_name: field(
    "Branch",
    "Name of the branch; for a VAT group the ten-digit TIN of the member.",
  ),
  registered_address: field("Registered address", "Address of the branch."),
  business_category: field("Business category", "Industry of the supplier."),
  otp: Type.String({
    title: "One-time password",
    description: "Six digits from the Fatoora portal, valid for an hour.",
    pattern: "^[0-9]{6}$",
    writeOnly: true,
  }),
});
export type Inputs = Static<typeof Inputs>;

/** The inputs of a registration. @throws FakturoError "input" for missing or invalid ones. */
export function readInputs(inputs: unknown): Inputs {
  return readAs(Inputs, inputs, "the form");
}

const GROUP_DIGIT = 10;

/** What keeps the inputs from a certificate request; undefined for usable ones. */
export function problemOf(
  { branch_name: branch }: Inputs,
  vatNumber: string,
): RegistrationAnswer | undefined {
  if (!/^3\d{13}3$/.test(vatNumber)) {
    const message =
      "the party's VAT number has to have 15 digits, the first and the last of them 3";
    return { is: "ask-again", code: "vat-number", message };
  }
  if (vatNumber[GROUP_DIGIT] === "1" && !/^\d{10}$/.test(branch)) {
    const message = "the branch of a VAT group's member is its ten-digit TIN";
    return { is: "ask-again", code: "branch-tin", message, refused: { inputs: ["branch_name"] } };
  }
  return undefined;
}
