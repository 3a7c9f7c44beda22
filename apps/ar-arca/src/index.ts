import { definePlugin } from "@fakturo/plugin";
import { converter } from "./converter.ts";
import { qr, request } from "./provider.ts";

export { qrUrl } from "./qr.ts";
export { authorisationRequest, type Ticket } from "./request.ts";
export { type CustomerDocument, customerDocument, type Voucher, voucherOf } from "./voucher.ts";

/** Steps `gov-ar.request` and `gov-ar.qr` and the converter behind them. */
export const plugin = definePlugin({
  name: "@fakturo/app-ar-arca",
  providers: [request, qr],
  converters: [converter],
});
