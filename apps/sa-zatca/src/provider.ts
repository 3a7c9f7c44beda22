import {
  defineCredential,
  defineProvider,
  embedPdfField,
  newestLink,
  onDocument,
  printedFiles,
  type StepContext,
  secretAs,
  stamped,
  step,
  Type,
} from "@fakturo/plugin";
import { positionAfter, UnitLink } from "./chain.ts";
import { fileOf } from "./file.ts";
import { sealZatca } from "./seal/seal.ts";
import { type IssuingUnit, unitOf } from "./seal/unit.ts";

/** Text of the QR code. */
export const QR_STAMP = "zatca-qr";
/** Hash of the invoice as sent to ZATCA. */
export const HASH_STAMP = "zatca-hash";

/** Secret of the workspace with the issuing unit: JSON with `key` in PEM and `certificate`. */
export const UNIT_SECRET = "zatca.unit";

const StoredUnit = Type.Object({
  key: Type.String({ title: "Key in PEM" }),
  certificate: Type.String({ title: "Certificate" }),
});

/** Declares the secret. */
export const unitCredential = defineCredential({
  key: UNIT_SECRET,
  kind: "values",
  title: "Issuing unit",
  scope: "workspace",
  required: true,
  schema: StoredUnit,
});

/** Adds the invoice to the unit's chain, signs it and attaches the file for ZATCA. */
export const sign = defineProvider({
  key: "gov-sa.invoice.sign",
  name: "Sign for ZATCA",
  summary: "Chain, hash and sign the invoice for ZATCA, stamp its QR code and attach the file.",
  schemas: ["bill/invoice"],
  config: Type.Object({
    attach_invoice_pdf: embedPdfField,
  }),
  effect: "none",
  credentials: [UNIT_SECRET],

  run: onDocument(async ({ config, envelope, entry }, ctx) => {
    if (envelope.head.stamps?.some(({ prv }) => prv === QR_STAMP))
      return step.skip("the invoice is signed already");
    const unit = await unitFor(ctx);
    const key = `zatca:${unit.certificate.unit}`;
    const position = positionAfter(await newestLink(ctx, key, UnitLink));
    const attached = config.attach_invoice_pdf ? await printedFiles(entry, ctx) : [];
    const { xml, hash, qr } = sealZatca(envelope, { unit, position, now: ctx.now(), attached });
    const stamps = [
      { prv: QR_STAMP, val: qr },
      { prv: HASH_STAMP, val: hash },
    ];
    return step.ok({
      ...stamped(envelope, stamps),
      files: [fileOf(envelope, xml)],
      chains: [{ key, link: { counter: position.counter, hash } }],
    });
  }),
});

/** The workspace's issuing unit. @throws FakturoError "precondition-failed" without one. */
async function unitFor(ctx: StepContext): Promise<IssuingUnit> {
  const { key, certificate } = await secretAs(ctx, UNIT_SECRET, StoredUnit);
  return unitOf(key, certificate);
}
