import type { AuthorityCode } from "@fakturo/plugin";

type Remedy = "document" | "signature" | "registration" | "repeat" | "later" | "program";

/** What to do about a code. */
const REMEDIES: Readonly<Record<Remedy, string>> = {
  document:
    "correct the invoice and send it again; number and date may stay, the file gets a new name",
  signature: "sign with a valid certificate and send it again",
  registration: "correct the channel, its certificate or the transmitter's tax code",
  repeat: "check whether the invoice was sent before",
  later: "it is sent again later",
  program: "report it: the file was not built as the SdI requires",
};

/** Codes with the same meaning, separated by spaces. */
type Row = readonly [codes: string, remedy: Remedy, meaning: string];

/** Technical rules on FatturaPA ("Allegato A", list of checks), and the answers of the services of SDICoop. */
const ROWS: readonly Row[] = [
  ["EN00", "program", "the answer to a received invoice does not follow the schema"],
  [
    "EN01",
    "repeat",
    "the invoice cannot be answered: it was answered before, is unknown, or its 15 days are over",
  ],
  ["EI01", "program", "the file is empty"],
  ["EI02", "later", "the service is not available for the moment"],
  ["EI03", "registration", "the channel is not enabled for this transmitter"],
  ["00001", "program", "the name of the file is not valid"],
  ["00002", "repeat", "a file with this name or content was sent before"],
  ["00003", "document", "the file is too big: remove attachments"],
  [
    "00100 00101 00107",
    "signature",
    "the certificate of the signature has expired, is revoked or not valid",
  ],
  [
    "00102 00103 00104 00105",
    "signature",
    "the signature is missing, not valid, of an unknown authority, or later than the receipt",
  ],
  ["00106", "program", "the file is empty or damaged"],
  ["00200 00201", "program", "the file does not follow the schema"],
  [
    "00300",
    "registration",
    "the transmitter's tax code is not valid, or its channel is not enabled here",
  ],
  [
    "00301 00302",
    "document",
    "VAT number or fiscal code of the seller do not exist or are no longer valid",
  ],
  ["00303 00304", "document", "the identification of a fiscal representative is not valid"],
  ["00305 00306", "document", "VAT number or fiscal code of the customer do not exist"],
  [
    "00311 00312",
    "document",
    "the recipient code is unknown or not active: ask the customer for it",
  ],
  ["00313", "document", "the recipient code XXXXXXX is only for customers abroad"],
  ["00320", "document", "VAT number and fiscal code of the seller belong to different persons"],
  ["00321 00322", "document", "a seller in a VAT group needs the fiscal code of a member"],
  ["00323", "document", "the seller's VAT number ended more than five years ago"],
  ["00324", "document", "VAT number and fiscal code of the customer belong to different persons"],
  ["00325 00326", "document", "a customer in a VAT group needs the fiscal code of a member"],
  ["00330", "document", "the customer's certified address is one of the SdI itself"],
  [
    "00398 00399",
    "document",
    "the public body has an office of its own in the index IPA: use its code",
  ],
  ["00400 00401", "document", "a line without tax needs a nature, one with tax has none"],
  ["00403", "document", "the invoice is dated after its receipt"],
  [
    "00404 00409",
    "repeat",
    "an invoice of this seller, number and year was sent before, or is in the file twice",
  ],
  ["00411 00415", "document", "withholding is marked and not stated"],
  ["00413 00414", "document", "a contribution without tax needs a nature, one with tax has none"],
  ["00417", "document", "the customer needs a VAT number or a fiscal code"],
  ["00418", "document", "the invoice is dated before the one that it refers to"],
  ["00419 00443 00444", "document", "rates or natures of lines and summary differ"],
  ["00420", "document", "split payment is not allowed with reverse charge"],
  ["00421 00422 00423", "document", "tax, base or total of a line are not as calculated"],
  ["00424", "document", "a rate is not a percentage"],
  ["00425", "document", "the number of the invoice has no digit"],
  ["00426", "document", "a certified address is only for the recipient code 0000000"],
  ["00427 00428", "document", "recipient code and format do not go together"],
  ["00429 00430", "document", "a summary without tax needs a nature, one with tax has none"],
  ["00437 00438", "document", "a discount or charge needs a percentage or an amount"],
  ["00445 00448", "document", "the nature is too general"],
  ["00460", "document", "the simplified invoice is above the limit"],
  ["00471 00472 00473 00474 00475", "document", "the parties do not suit the type of the document"],
  ["00476", "document", "seller and customer are both abroad"],
  [
    "00477 00478 00479 00480 00481",
    "document",
    "the declaration of intent is missing, unknown or revoked",
  ],
  ["00999", "program", "the code is no longer allowed"],
];

/** Answers to the deliveries of the SdI (RicezioneTypes 1.0). */
export const RECEPTION_CODES: readonly AuthorityCode[] = [
  { code: "ER01", meaning: "the delivered invoice is stored", remedy: "nothing" },
];

const KNOWN: ReadonlyMap<string, AuthorityCode> = new Map(
  ROWS.flatMap(([codes, remedy, meaning]) =>
    codes.split(" ").map((code) => [code, { code, meaning, remedy: REMEDIES[remedy] }]),
  ),
);

/** Codes of the SdI, for the reference pages. */
export const SDI_CODES: readonly AuthorityCode[] = [...KNOWN.values()];

/** Meaning, remedy and the text of the SdI itself. */
export function explained(code: string, text: string): string {
  const known = KNOWN.get(code);
  return known ? `${known.meaning}; ${known.remedy} (SdI: ${text})` : text;
}
