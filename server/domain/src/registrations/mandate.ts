import { FakturoError, isFakturoError } from "@fakturo/model";
import type { MandateSignature } from "@fakturo/plugin";
import { listSharedMetaRows, type Tx } from "@fakturo/server-storage/store";
import { certificateFacts, isPdfSigned, namesHolder, verifyPdf } from "@fakturo/signature";
import { putFile } from "../entries/index.ts";
import type { FileParts } from "../parts.ts";
import { agentOf } from "./agent.ts";
import type { GivenMandate, IdentityView, MandateForm, StoredRegistration } from "./detail.ts";
import {
  confirmPage,
  openPage,
  type PageAddress,
  type RegistrationPage,
  type RegistrationPageParts,
  registrationPage,
} from "./page.ts";
import { partyOf } from "./party.ts";

export interface MandateParts extends RegistrationPageParts, Pick<FileParts, "ids" | "files"> {}

/** A signed document. */
export interface SignedAgreement {
  /** PDF. */
  readonly data: Uint8Array;
  readonly signature: MandateForm;
}

/** A picture of an identity document, JPEG or PNG. */
export interface IdentityPicture {
  readonly data: Uint8Array;
  readonly view: IdentityView;
}

/** Maximum size of a document or picture in bytes. */
export const MANDATE_FILE_LIMIT = 10 * 1024 * 1024;
const PDF = Buffer.from("%PDF-");
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * The document that lets the operator act for the party, PDF.
 * @throws FakturoError "input" where the registration accepts none.
 */
export async function mandateAgreement(
  tx: Tx,
  address: PageAddress,
  parts: RegistrationPageParts,
): Promise<Uint8Array> {
  return documentOf(tx, await registrationPage(tx, address, parts), parts);
}

async function documentOf(
  tx: Tx,
  { registration, spec }: RegistrationPage,
  parts: RegistrationPageParts,
  signature?: MandateSignature,
): Promise<Uint8Array> {
  const agent = await agentOf(tx, registration, spec);
  if (!spec.mandate || agent === undefined) throw new FakturoError("input", NO_MANDATE);
  const entry = entryOf(registration);
  const { party } = await partyOf(tx, entry);
  const facts = await listSharedMetaRows(tx, entry);
  const { holder, environment } = registration;
  const now = parts.clock.now();
  const signed = signature && { signature };
  return spec.mandate.agreement({ holder, party, agent, environment, now, facts, ...signed });
}

const NO_MANDATE = "the operator has no certificate to act for the party with";

/** Stores the signed document; a later one replaces it. */
export async function giveAgreement(
  tx: Tx,
  address: PageAddress,
  { data, signature }: SignedAgreement,
  parts: MandateParts,
): Promise<void> {
  const page = await openPage(tx, address, parts);
  if (!startsWith(data, PDF)) throw wrongFile("not-pdf", "the document is not a PDF file");
  if (signature === "digital") checkSignature(data, page.registration, parts.clock.now());
  const file = { key: "agreement", category: "agreement", name: "agreement.pdf", data };
  await give(tx, page, { file, mandate: ({ views }) => ({ signature, views }) }, parts);
}

/**
 * Places the signature on the document, or takes the signed one, and stores it; a later one replaces it. Where the
 * mandate asks for no more, the page is confirmed.
 * @throws FakturoError "input" for a picture that is none, or a party without what the signature needs.
 */
export async function signAgreement(
  tx: Tx,
  address: PageAddress,
  { document, ...signature }: MandateSignature & { readonly document?: Uint8Array | undefined },
  parts: MandateParts,
): Promise<void> {
  const page = await openPage(tx, address, parts);
  const isWhole = page.spec.mandate?.canSign === "at-once";
  const data = document ?? (await documentOf(tx, page, parts, signature));
  await giveAgreement(tx, address, { data, signature: isWhole ? "program" : "hand" }, parts);
  if (isWhole) await confirmPage(tx, address, parts);
}

/** Stores a picture of the signer's identity document; a later one of the same side replaces it. */
export async function giveIdentity(
  tx: Tx,
  address: PageAddress,
  { data, view }: IdentityPicture,
  parts: MandateParts,
): Promise<void> {
  const page = await openPage(tx, address, parts);
  const isJpeg = startsWith(data, JPEG);
  if (!isJpeg && !startsWith(data, PNG))
    throw wrongFile("not-picture", "the picture is neither JPEG nor PNG");
  const key = `identity-${view}`;
  const name = `${key}.${isJpeg ? "jpg" : "png"}`;
  const file = { key, category: "verification", name, data };
  const mandate = ({ views, ...rest }: GivenMandate) => ({
    ...rest,
    views: [...views.filter((one) => one !== view), view],
  });
  await give(tx, page, { file, mandate }, parts);
}

interface Given {
  readonly file: {
    readonly key: string;
    readonly category: string;
    readonly name: string;
    readonly data: Uint8Array;
  };
  /** The received documents with this one. */
  readonly mandate: (before: GivenMandate) => GivenMandate;
}

async function give(
  tx: Tx,
  { registration, mandate: accepted }: RegistrationPage,
  { file, mandate }: Given,
  parts: MandateParts,
): Promise<void> {
  if (file.data.length > MANDATE_FILE_LIMIT)
    throw new FakturoError("too-large", `a file may have ${MANDATE_FILE_LIMIT} bytes`);
  if (!accepted) throw new FakturoError("input", NO_MANDATE);
  const { mandate: before = { views: [] } } = registration.detail;
  const key = `${registration.key}-${file.key}`;
  await putFile(tx, parts, entryOf(registration), { ...file, key, private: true });
  const detail = { ...registration.detail, mandate: mandate(before) };
  await parts.registrations.save(tx, { ...registration, detail });
}

/** The signature of the party or its representative; the operator decides whether its issuer is trusted. */
function checkSignature(data: Uint8Array, { holder }: StoredRegistration, now: number): void {
  let signers: ReturnType<typeof verifyPdf>;
  try {
    signers = verifyPdf(data, { now });
  } catch (error) {
    if (!isFakturoError(error)) throw error;
    throw wrongFile(isPdfSigned(data) ? "signature-invalid" : "not-signed", error.message);
  }
  if (signers.some(({ certificate }) => namesHolder(certificate, holder))) return;
  const subjects = signers.map(({ certificate }) => certificateFacts(certificate).subject);
  throw wrongFile(
    "signer",
    `the signature is of ${subjects.join(" and ")}, whose certificate does not name ${holder}`,
  );
}

function wrongFile(code: string, message: string): FakturoError {
  return new FakturoError("input", message, { faults: [{ code, paths: ["$.data"], message }] });
}

function entryOf({ entry }: StoredRegistration): string {
  if (entry === null) throw new FakturoError("input", "the registration has no party's entry");
  return entry;
}

function startsWith(data: Uint8Array, start: Buffer): boolean {
  return Buffer.from(data.subarray(0, start.length)).equals(start);
}
