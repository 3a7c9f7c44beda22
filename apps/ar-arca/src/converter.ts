import { FakturoError } from "@fakturo/model";
import {
  type Converter,
  type Envelope,
  type StepFile,
  withLosses,
  XML_MIME,
} from "@fakturo/plugin";
import { authorisationRequest } from "./request.ts";
import { voucherOf } from "./voucher.ts";

const utf8 = new TextEncoder();

/** Numbers of vouchers have eight digits at most. */
const NUMBER = /^[1-9]\d{0,7}$/;

/** Request of authorisation of an invoice whose code is its number; without access ticket. */
export const converter: Converter = withLosses({
  key: "arca.generate",
  name: "ARCA WSFEv1",
  mime: XML_MIME,
  schemas: ["bill/invoice"],
  generate: requestFile,
});

/** The request as a file. @throws FakturoError "validation", also without a number. */
export function requestFile({ doc }: Envelope): StepFile {
  const voucher = voucherOf(doc);
  const number = numberOf(voucher.invoice.code);
  return {
    name: `${voucher.type}-${voucher.pointOfSale}-${number}.xml`,
    mime: XML_MIME,
    data: utf8.encode(authorisationRequest(voucher, number)),
    key: "arca",
    category: "request",
  };
}

/** Number of a voucher. @throws FakturoError "validation" for a code that is not a number. */
export function numberOf(code: string | undefined): string {
  if (code && NUMBER.test(code)) return code;
  const fault = {
    code: "10016",
    paths: ["$.code"],
    message: "the number of the voucher is needed, 1 to 8 digits without leading zeros",
  };
  throw new FakturoError("validation", fault.message, { faults: [fault] });
}
