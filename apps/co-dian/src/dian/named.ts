import { Amount } from "@fakturo/model";
import type { NumberRange, Settings } from "../settings.ts";
import type { DianInvoice } from "./account.ts";
import { type DianContingency, kindOf } from "./codes.ts";
import { documentCode, softwareSecurityCode } from "./cufe.ts";
import { identityOf } from "./identity.ts";
import { qrText } from "./qr.ts";
import { rangeOf } from "./range.ts";
import { plainNumber } from "./references.ts";

/** Identification of a document: number, time, code and QR text. */
export interface Named {
  readonly number: string;
  /** Series of the number. */
  readonly prefix: string;
  /** `hh:mm:ss-05:00`. */
  readonly time: string;
  /** CUFE or CUDE. */
  readonly code: string;
  readonly qr: string;
  readonly securityCode: string;
  readonly range: NumberRange | undefined;
}

/** Colombia has one time zone without summer time. */
const ZONE = "-05:00";

/** @throws FakturoError "validation" for an invoice whose number is in no range. */
export function namedOf(
  account: DianInvoice,
  settings: Settings,
  contingency?: DianContingency,
): Named {
  const { invoice, totals } = account;
  const kind = kindOf(invoice.type, contingency);
  const hasCufe = kind.scheme === "CUFE-SHA384";
  const range = kind.root === "Invoice" ? rangeOf(invoice, settings.ranges, hasCufe) : undefined;
  const number = plainNumber({ series: invoice.series, code: invoice.code ?? "" });
  const time = `${invoice.issue_time ?? "00:00:00"}${ZONE}`;
  const taxOf = (category: string) =>
    account.taxes
      .filter((row) => row.category === category)
      .reduce((sum, { amount }) => sum.add(amount), Amount.zero(2));
  const facts = {
    number,
    date: invoice.issue_date,
    time,
    net: totals.lines.toString(),
    vat: taxOf("VAT").toString(),
    consumption: taxOf("INC").toString(),
    municipal: taxOf("ICA").toString(),
    total: totals.payable.toString(),
    supplier: identityOf(invoice.supplier).number,
    customer: identityOf(invoice.customer).number,
    environment: settings.environment,
  };
  const key = hasCufe ? (range?.technicalKey ?? "") : settings.software.pin;
  const code = documentCode({ ...facts, key });
  const others = totals.tax.sub(taxOf("VAT")).toString();
  return {
    number,
    prefix: invoice.series ?? "",
    time,
    code,
    qr: qrText({ ...facts, others, code, hasCufe }),
    securityCode: softwareSecurityCode(settings.software, number),
    range,
  };
}
