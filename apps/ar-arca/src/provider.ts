import { defineProvider, onDocument, step, Type } from "@fakturo/plugin";
import { numberOf, requestFile } from "./converter.ts";
import { qrFacts, qrUrl } from "./qr.ts";
import { CAE_STAMP, QR_STAMP } from "./stamps.ts";
import { voucherOf } from "./voucher.ts";

/** Attaches the request of authorisation. */
export const request = defineProvider({
  key: "gov-ar.request",
  name: "Create ARCA request",
  summary: "Write the invoice's request of authorisation for WSFEv1 and attach it to the entry.",
  schemas: ["bill/invoice"],
  config: Type.Object({}),
  effect: "none",
  run: onDocument(({ envelope }) =>
    envelope.head.stamps?.some(({ prv }) => prv === CAE_STAMP)
      ? step.skip("the invoice is authorised already")
      : step.ok({ files: [requestFile(envelope)] }),
  ),
});

/** Stamps the QR code of an authorised invoice. */
export const qr = defineProvider({
  key: "gov-ar.qr",
  name: "Stamp ARCA QR code",
  summary: "Stamp the QR code of an invoice that ARCA authorised.",
  schemas: ["bill/invoice"],
  config: Type.Object({}),
  effect: "none",
  run: onDocument(({ envelope }) => {
    const stamps = envelope.head.stamps ?? [];
    const cae = stamps.find(({ prv }) => prv === CAE_STAMP)?.val;
    if (!cae) return step.ko("not-authorised", "the invoice has no CAE");
    if (stamps.some(({ prv }) => prv === QR_STAMP)) return step.skip("the QR code is there");
    const voucher = voucherOf(envelope.doc);
    const number = numberOf(voucher.invoice.code);
    return step.ok({ stamps: [{ prv: QR_STAMP, val: qrUrl(qrFacts(voucher), number, cae) }] });
  }),
});
