import { createFinder, readXml, settledElement, type XmlElement, XmlError } from "@fakturo/xml";
import { XmlSchema } from "@fakturo/xml-schema";
import { FINVOICE } from "./schema/finvoice.ts";

/** A Finvoice as the operator reads it. */
export interface ReadFinvoice {
  readonly number: string;
  /** Address of the receiver, with the scheme of OVT numbers; empty without one. */
  readonly receiver: string;
  /** Violated checks; empty for a valid document. */
  readonly faults: readonly string[];
}

/** A check of an element: its path, the form of its text, and whether it may be absent. */
type Row = readonly [path: string, form: RegExp, presence: "always" | "if-there"];

const TEXT = /^[\s\S]+$/;
const AMOUNT = /^-?\d+,\d{2,5}$/;
const DAY = /^\d{8}$/;
const ADDRESS = /^.{2,35}$/;

/** Elements that the network asks for, also where the schema leaves them out. */
const ROWS: readonly Row[] = [
  ["MessageTransmissionDetails/MessageSenderDetails/FromIdentifier", ADDRESS, "if-there"],
  ["MessageTransmissionDetails/MessageReceiverDetails/ToIdentifier", ADDRESS, "if-there"],
  ["MessageTransmissionDetails/MessageDetails/MessageIdentifier", /^.{2,48}$/, "if-there"],
  [
    "MessageTransmissionDetails/MessageDetails/MessageTimeStamp",
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/,
    "if-there",
  ],
  ["SellerPartyDetails/SellerOrganisationName", /^.{2,70}$/, "always"],
  ["BuyerPartyDetails/BuyerOrganisationName", /^.{2,70}$/, "always"],
  ["InvoiceDetails/InvoiceTypeCode", /^INV0[1-9]$/, "always"],
  ["InvoiceDetails/InvoiceTypeText", TEXT, "always"],
  ["InvoiceDetails/OriginCode", /^(?:Original|Copy|Cancel)$/, "always"],
  ["InvoiceDetails/InvoiceNumber", /^.{1,20}$/, "always"],
  ["InvoiceDetails/InvoiceDate", DAY, "always"],
  ["InvoiceDetails/InvoiceTotalVatIncludedAmount", AMOUNT, "always"],
  ["InvoiceRow", TEXT, "always"],
  ["EpiDetails/EpiIdentificationDetails/EpiDate", DAY, "always"],
  [
    "EpiDetails/EpiPartyDetails/EpiBeneficiaryPartyDetails/EpiAccountID",
    /^[A-Z]{2}\d\d[A-Z\d]{11,30}$/,
    "always",
  ],
  ["EpiDetails/EpiPaymentInstructionDetails/EpiInstructedAmount", AMOUNT, "always"],
  ["EpiDetails/EpiPaymentInstructionDetails/EpiCharge", TEXT, "always"],
  ["EpiDetails/EpiPaymentInstructionDetails/EpiDateOptionDate", DAY, "always"],
];
const REFERENCE = "EpiDetails/EpiPaymentInstructionDetails/EpiRemittanceInfoIdentifier";
const { find, text } = createFinder({});

const SCHEMA = new XmlSchema({ ...FINVOICE, places: [] });

/**
 * Reads and checks a Finvoice 3.0, by its schema and then by what the network asks for; anything else has faults and no
 * number.
 */
export function readFinvoice(data: Uint8Array): ReadFinvoice {
  const root = rootOf(data);
  if (!root || !isFinvoice3(root))
    return { number: "", receiver: "", faults: ["the file is no Finvoice 3.0"] };
  const broken = violations(root);
  const faults = broken.length > 0 ? broken : ROWS.flatMap((row) => violation(root, row));
  const reference = find(root, REFERENCE);
  return {
    number: text(root, "InvoiceDetails/InvoiceNumber"),
    receiver: receiverIn(root),
    faults: [...faults, ...(reference && !isReference(reference) ? [`${REFERENCE}: wrong`] : [])],
  };
}

/**
 * What the schema does not allow in a Finvoice 3.0; empty for other documents, such as those of older versions or in a frame,
 * which operators hand out as they came.
 */
export function schemaFaults(data: Uint8Array): readonly string[] {
  const root = rootOf(data);
  return root && isFinvoice3(root) ? violations(root) : [];
}

function isFinvoice3({ name, attributes }: XmlElement): boolean {
  return name === "Finvoice" && attributes.get("Version") === "3.0";
}

function violations(root: XmlElement): readonly string[] {
  return SCHEMA.validate(settledElement(root), root.name).map(({ message }) => message);
}

function receiverIn(root: XmlElement): string {
  const address =
    text(root, "MessageTransmissionDetails/MessageReceiverDetails/ToIdentifier") ||
    text(root, "BuyerOrganisationUnitNumber");
  return /^0037\d{8}/.test(address) ? `0216:${address}` : address;
}

function rootOf(data: Uint8Array): XmlElement | undefined {
  try {
    return readXml(data);
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}

function violation(root: XmlElement, [path, form, presence]: Row): string[] {
  const node = find(root, path);
  if (!node) return presence === "always" ? [`${path}: missing`] : [];
  const isFilled = node.children.length > 0 || form.test(node.text.trim());
  return isFilled ? [] : [`${path}: '${node.text.trim().slice(0, 50)}' has another form`];
}

/** Check digits of a domestic reference (weights 7, 3, 1), or of a creditor reference (ISO 11649). */
function isReference(node: XmlElement): boolean {
  const code = node.text.trim();
  return node.attributes.get("IdentificationSchemeName") === "ISO"
    ? isCreditorReference(code)
    : isDomestic(code.replace(/^0+/, ""));
}

const WEIGHTS = [7, 3, 1];

function isDomestic(code: string): boolean {
  if (!/^\d{4,20}$/.test(code)) return false;
  const digits = [...code].map(Number).toReversed();
  const [check = 0, ...rest] = digits;
  const sum = rest.reduce((total, digit, i) => total + digit * (WEIGHTS[i % 3] ?? 0), 0);
  return (10 - (sum % 10)) % 10 === check;
}

function isCreditorReference(code: string): boolean {
  if (!/^RF\d\d[A-Z\d]{1,21}$/.test(code)) return false;
  const turned = `${code.slice(4)}${code.slice(0, 4)}`;
  const digits = [...turned].map((one) => Number.parseInt(one, 36).toString()).join("");
  return BigInt(digits) % 97n === 1n;
}
