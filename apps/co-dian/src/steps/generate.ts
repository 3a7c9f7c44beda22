import { defineProvider, onDocument, stamped, step, Type } from "@fakturo/plugin";
import { CODE_STAMP, QR_STAMP } from "../connection/answers.ts";
import { fileOf } from "../file.ts";
import { RANGES, SOFTWARE } from "../settings.ts";
import { CERTIFICATE } from "../sign.ts";
import { writeDocument } from "./write.ts";

/** Writes the invoice for the DIAN and stamps its code. */
export const generate = defineProvider({
  key: "gov-co.generate",
  name: "Create DIAN UBL",
  summary: "Write and sign the invoice as UBL for the DIAN, stamp CUFE or CUDE and QR text.",
  schemas: ["bill/invoice"],
  config: Type.Object({
    sign: Type.Boolean({
      title: "Sign",
      description: "With the supplier's certificate; not where a provider signs.",
      default: true,
    }),
    contingency: Type.Boolean({
      title: "Contingency of the DIAN",
      description:
        "Invoices of type 04 while the DIAN's service is declared down: they are delivered without its answer, and `gov-co.send` sends them within 48 hours after its end.",
      default: false,
    }),
  }),
  effect: "none",
  credentials: [SOFTWARE.key, RANGES.key, CERTIFICATE.key],

  run: onDocument(async ({ config, envelope }, ctx) => {
    if (envelope.head.stamps?.some(({ prv }) => prv === CODE_STAMP))
      return step.skip("the invoice has its code already");
    const { xml, code, qr } = await writeDocument(envelope, config, ctx);
    const stamps = [
      { prv: CODE_STAMP, val: code },
      { prv: QR_STAMP, val: qr },
    ];
    return step.ok({ ...stamped(envelope, stamps), files: [fileOf(envelope, xml)] });
  }),
});
