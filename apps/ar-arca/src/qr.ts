import { type CustomerDocument, customerDocument, type Voucher } from "./voucher.ts";

const QR_ADDRESS = "https://www.afip.gob.ar/fe/qr/";

/** Members of an authorised voucher that its QR code has; amounts in decimal notation. */
export interface QrFacts {
  /** `YYYY-MM-DD`. */
  readonly date: string;
  readonly cuit: string;
  readonly pointOfSale: string;
  readonly type: string;
  readonly total: string;
  readonly currency: string;
  readonly rate: string;
  readonly customer?: CustomerDocument | undefined;
  /** `A` for a code given in advance (CAEA); `E`, that of a voucher (CAE), when absent. */
  readonly kind?: "A" | "E";
}

/** The facts of a voucher. */
export function qrFacts(voucher: Voucher): QrFacts {
  const { invoice, cuit, pointOfSale, type, total, currency, rate } = voucher;
  return {
    ...{ date: invoice.issue_date ?? "", cuit, pointOfSale, type, currency },
    total: total.toString(),
    rate: rate.toString(),
    customer: customerDocument(invoice.customer),
  };
}

/** Address in the QR code of an authorised voucher (RG 4892); `base`: another address than ARCA's. */
export function qrUrl(facts: QrFacts, number: string, cae: string, base = QR_ADDRESS): string {
  const { date, cuit, pointOfSale, type, total, currency, rate, customer, kind = "E" } = facts;
  const members: readonly (readonly [string, string])[] = [
    ["ver", "1"],
    ["fecha", JSON.stringify(date)],
    ["cuit", digits(cuit)],
    ["ptoVta", digits(pointOfSale)],
    ["tipoCmp", digits(type)],
    ["nroCmp", digits(number)],
    ["importe", plain(total)],
    ["moneda", JSON.stringify(currency)],
    ["ctz", plain(rate)],
    ...(customer
      ? ([
          ["tipoDocRec", digits(customer.type)],
          ["nroDocRec", digits(customer.number)],
        ] as const)
      : []),
    ["tipoCodAut", JSON.stringify(kind)],
    ["codAut", digits(cae)],
  ];
  const json = `{${members.map(([name, value]) => `"${name}":${value}`).join(",")}}`;
  return `${base}?p=${Buffer.from(json).toString("base64")}`;
}

/** A number in JSON notation, without leading zeros. */
function digits(text: string): string {
  return text.replace(/^0+(?=\d)/, "");
}

/** An amount in JSON notation, without trailing zeros. */
function plain(amount: string): string {
  return amount.includes(".") ? amount.replace(/\.?0+$/, "") : amount;
}
