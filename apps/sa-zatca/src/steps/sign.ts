import {
  defineProvider,
  embedPdfField,
  onDocument,
  printedFiles,
  step,
  Type,
} from "@fakturo/plugin";
import { UNIT } from "../connection/unit.ts";
import { prepared, unitFor } from "./prepare.ts";

/** Adds the invoice to its unit's chain, signs it and attaches the file; `gov-sa.invoice.send` sends it. */
export const sign = defineProvider({
  key: "gov-sa.invoice.sign",
  name: "Sign for ZATCA",
  summary: "Chain, hash and sign the invoice for ZATCA and attach the file, before it is sent.",
  schemas: ["bill/invoice"],
  config: Type.Object({
    attach_invoice_pdf: embedPdfField,
  }),
  effect: "none",
  credentials: [UNIT.key],

  run: onDocument(async ({ config, envelope, entry }, ctx) => {
    const unit = await unitFor(envelope, ctx);
    if (!unit) return step.ko("supplier-not-registered", "the supplier has no unit of ZATCA");
    const attached = config.attach_invoice_pdf ? await printedFiles(entry, ctx) : [];
    return step.ok(await prepared(envelope, unit, attached, ctx));
  }),
});
