import {
  defineProvider,
  onDocument,
  printedFiles,
  type StepContext,
  secretAs,
  step,
  Type,
} from "@fakturo/plugin";
import { placeAfter } from "./chain.ts";
import { fileOf } from "./file.ts";
import { sealZatca } from "./seal/seal.ts";
import { type Unit, unitOf } from "./seal/unit.ts";

/** Text of the QR code on the invoice. */
export const QR_STAMP = "zatca-qr";
/** Hash of the invoice, as ZATCA is told it. */
export const HASH_STAMP = "zatca-hash";

/** Secret of the workspace with the issuing unit: JSON with `key` in PEM and `certificate`. */
export const UNIT_SECRET = "zatca.unit";

const StoredUnit = Type.Object({
  key: Type.String({ title: "Key in PEM" }),
  certificate: Type.String({ title: "Certificate" }),
});

/** Gives the invoice its place in the unit's chain, signs it and attaches the file to be sent. */
export const sign = defineProvider({
  key: "gov-sa.invoice.sign",
  name: "Sign for ZATCA",
  summary: "Chain, hash and sign the invoice for ZATCA, stamp its QR code and attach the file.",
  schemas: ["bill/invoice"],
  config: Type.Object({
    attach_invoice_pdf: Type.Optional(
      Type.Boolean({
        title: "Embed the entry's PDF",
        description: "A private one stays out.",
        default: false,
      }),
    ),
  }),
  effect: "none",

  run: onDocument(async ({ config, envelope, entry }, ctx) => {
    if (envelope.head.stamps?.some(({ prv }) => prv === QR_STAMP))
      return step.skip("the invoice is signed already");
    const unit = await unitFor(ctx);
    const key = `zatca:${unit.certificate.unit}`;
    const position = placeAfter(await ctx.chain(key));
    const attached = config.attach_invoice_pdf ? await printedFiles(entry, ctx) : [];
    const { xml, hash, qr } = sealZatca(envelope, { unit, position, now: ctx.now(), attached });
    return step.ok({
      stamps: [
        { prv: QR_STAMP, val: qr },
        { prv: HASH_STAMP, val: hash },
      ],
      files: [fileOf(envelope, xml)],
      // Only what is signed may carry stamps.
      ...(!envelope.sigs?.length && { sign: true }),
      chains: [{ key, link: { counter: position.counter, hash } }],
    });
  }),
});

/** The workspace's issuing unit. @throws FakturoError "precondition-failed" without one. */
async function unitFor(ctx: StepContext): Promise<Unit> {
  const { key, certificate } = await secretAs(ctx, UNIT_SECRET, StoredUnit);
  return unitOf(key, certificate);
}
