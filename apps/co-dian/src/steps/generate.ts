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
    contingency: Type.Union([Type.Literal("none"), Type.Literal("dian"), Type.Literal("issuer")], {
      title: "Contingency",
      description:
        "`dian`: invoices of type 04 while the DIAN's service is declared down; they are delivered without its answer. `issuer`: invoices of type 03, which transcribe the issuer's paper invoices under the same number, in a range granted for them. `gov-co.send` sends both within 48 hours after the contingency's end.",
      default: "none",
    }),
  }),
  effect: "none",
  credentials: [SOFTWARE.key, RANGES.key, CERTIFICATE.key],

  run: onDocument(async ({ config, envelope }, ctx) => {
    if (envelope.head.stamps?.some(({ prv }) => prv === CODE_STAMP))
      return step.skip("the invoice has its code already");
    const contingency = config.contingency === "none" ? undefined : config.contingency;
    const { sign } = config;
    const { xml, code, qr } = await writeDocument(envelope, { sign, contingency }, ctx);
    const stamps = [
      { prv: CODE_STAMP, val: code },
      { prv: QR_STAMP, val: qr },
    ];
    return step.ok({ ...stamped(envelope, stamps), files: [fileOf(envelope, xml)] });
  }),
});
