import { Invoice, readBuilt } from "@fakturo/model";
import type { Envelope, Environment, StepContext } from "@fakturo/plugin";
import type { FileKind } from "../connection/archive.ts";
import { kindOf } from "../dian/codes.ts";
import type { DianWriteOptions } from "../dian/document.ts";
import { type Generated, generateDian } from "../generate.ts";
import { settingsFor } from "../settings.ts";
import { CERTIFICATE, signDian, signerIn } from "../sign.ts";

const FILE_KINDS = { Invoice: "fv", CreditNote: "nc", DebitNote: "nd" } as const;

/** A document for the DIAN with its issuer. */
export interface WrittenDocument extends Generated {
  /** NIT of the supplier with check digit. */
  readonly holder: string;
  readonly kind: FileKind;
}

/** What a document is written with. */
export interface DianWriting extends Pick<DianWriteOptions, "contingency"> {
  readonly sign: boolean;
}

/**
 * Writes an invoice or note with the software and ranges of its supplier.
 * @throws FakturoError "precondition-failed" without software, ranges or certificate, "validation" for an invoice
 * that cannot be written.
 */
export async function writeDocument(
  envelope: Envelope,
  { sign, contingency }: DianWriting,
  ctx: Pick<StepContext, "credential" | "now" | "sandbox">,
): Promise<WrittenDocument> {
  const { supplier, type } = readBuilt(Invoice, envelope.doc, "supplier");
  const holder = supplier?.tax_id?.code ?? "";
  const kind = kindOf(type);
  const environment: Environment = ctx.sandbox ? "test" : "live";
  const read = (key: string) => ctx.credential(key, holder);
  const settings = await settingsFor(
    { holder, environment, hasRange: kind.root === "Invoice" },
    read,
  );
  const generated = generateDian(envelope, settings, { contingency });
  const common = { ...generated, holder, kind: FILE_KINDS[kind.root] };
  if (!sign) return common;
  const signer = signerIn(await read(CERTIFICATE.key));
  return { ...common, xml: signDian(generated.xml, signer, envelope.head.uuid, ctx.now()) };
}
