import type { X509Certificate } from "node:crypto";
import { FakturoError } from "@fakturo/model";
import { type CallContext, defineCredential, readAs, type Static, Type } from "@fakturo/plugin";
import { certificatesIn, readCredentials, type SigningCredentials } from "@fakturo/signature";

const text = (title: string, maxLength: number, description?: string) =>
  Type.String({
    title,
    minLength: 1,
    maxLength,
    ...(description !== undefined && { description }),
  });

const Agreement = Type.Object({
  customer_id: text("Customer ID", 16, "User ID of the agreement on Web Services."),
  target_id: Type.Optional(
    text("Target ID", 80, "Folder at the bank, where the agreement names one."),
  ),
  bic: Type.String({
    title: "BIC of the bank",
    description: "Receiver of the messages, and operator of the company's invoices.",
    pattern: "^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$",
  }),
  address: Type.Optional(
    Type.String({
      title: "Address of the service",
      description: "Of CorporateFileService; that of OP where it is absent.",
      pattern: "^https://[^\\s]+$",
      maxLength: 500,
    }),
  ),
  upload_type: text("File type of sent invoices", 40, "As the bank's list names it."),
  download_type: text("File type of received invoices", 40, "As the bank's list names it."),
  repeats: Type.Optional(
    Type.Boolean({
      title: "A file may be sent again",
      description:
        "The bank lists sent files, or refuses one that it already has. Without it a person decides after a lost answer, unless the list has the file.",
      default: false,
    }),
  ),
});
/** The company's agreement with its bank. */
export type Agreement = Static<typeof Agreement>;

/** Identifiers, address and file types. */
export const BANK_AGREEMENT = defineCredential({
  key: "gov-fi.bank-agreement",
  kind: "values",
  title: "Agreement on Web Services",
  description: "Identifiers and file types of the company's agreement with its bank.",
  scope: "holder",
  schema: Agreement,
});

/** Certificate of the bank's public key infrastructure. */
export const BANK_CERTIFICATE = defineCredential({
  key: "gov-fi.bank-certificate",
  kind: "certificate",
  title: "Certificate of the bank",
  description:
    "Issued by the bank for the agreement, with its key; signs the messages and their content.",
  scope: "holder",
  // Banks name their customers by numbers of their own.
  checks: { namesHolder: false },
});

/** Authorities whose certificates the bank's answers are signed with. */
export const BANK_TRUST = defineCredential({
  key: "gov-fi.bank-trust",
  kind: "token",
  title: "Authorities of the bank",
  description:
    "Certificates in PEM of the authorities that issue the banks' signing certificates, or these themselves. Live calls need it; without it the signatures of a test system's answers are checked, but not by whom they are.",
  scope: "workspace",
});

/** What a call is made and its answer checked with. */
export interface BankAccess {
  readonly agreement: Agreement;
  readonly signer: SigningCredentials;
  /** Undefined where none are configured. */
  readonly trusted: readonly X509Certificate[] | undefined;
}

/**
 * Reads the company's credentials.
 * @throws FakturoError for those that are missing or unreadable.
 */
export async function accessIn(ctx: CallContext): Promise<BankAccess> {
  const certificate = await ctx.credential(BANK_CERTIFICATE.key);
  const { value } = await ctx.credential(BANK_AGREEMENT.key);
  const pem = await ctx.secret(BANK_TRUST.key);
  const trusted = pem === undefined ? undefined : certificatesIn(pem);
  if (trusted?.length === 0)
    throw new FakturoError("input", `'${BANK_TRUST.key}' has no certificate in PEM`);
  if (!trusted && ctx.environment === "live")
    throw new FakturoError("precondition-failed", `'${BANK_TRUST.key}' is not set`);
  return {
    agreement: agreementIn(value),
    signer: readCredentials(certificate.text, `'${BANK_CERTIFICATE.key}'`),
    trusted,
  };
}

/** The agreement in a credential's value. @throws FakturoError "input". */
export function agreementIn(value: unknown): Agreement {
  return readAs(Agreement, value, "the agreement with the bank");
}
