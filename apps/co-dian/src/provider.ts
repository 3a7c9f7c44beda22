import { defineProvider, onDocument, stamped, step, Type } from "@fakturo/plugin";
import { fileOf } from "./file.ts";
import { generateDian } from "./generate.ts";
import { SETTINGS_SECRET, settingsFor } from "./settings.ts";
import { CERTIFICATE_SECRET, signDian, signerFor } from "./sign.ts";

/** CUFE or CUDE, and the text of the QR code. */
export const CODE_STAMP = "dian-cude";
export const QR_STAMP = "dian-qr";

/** Writes the invoice for the DIAN and stamps its code. */
export const generate = defineProvider({
  key: "gov-co.generate",
  name: "Create DIAN UBL",
  summary: "Write and sign the invoice as UBL for the DIAN, stamp CUFE or CUDE and QR text.",
  schemas: ["bill/invoice"],
  config: Type.Object({
    sign: Type.Boolean({
      title: "Sign",
      description: "With the workspace's certificate; not where a provider signs.",
      default: true,
    }),
  }),
  effect: "none",
  credentials: [SETTINGS_SECRET, CERTIFICATE_SECRET],

  run: onDocument(async ({ config, envelope }, ctx) => {
    if (envelope.head.stamps?.some(({ prv }) => prv === CODE_STAMP))
      return step.skip("the invoice has its code already");
    const { xml, code, qr } = generateDian(envelope, await settingsFor(ctx));
    const signer = config.sign ? await signerFor(ctx) : undefined;
    const signed = signer ? signDian(xml, signer, envelope.head.uuid, ctx.now()) : xml;
    const stamps = [
      { prv: CODE_STAMP, val: code },
      { prv: QR_STAMP, val: qr },
    ];
    return step.ok({ ...stamped(envelope, stamps), files: [fileOf(envelope, signed)] });
  }),
});
