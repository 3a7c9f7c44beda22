import type { Amount } from "@fakturo/model";
import { customerDocument, type Voucher } from "./voucher.ts";

const ADDRESS = "https://www.afip.gob.ar/fe/qr/?p=";

/** Address in the QR code of an authorised voucher (RG 4892). */
export function qrUrl(voucher: Voucher, number: string, cae: string): string {
  const { invoice, cuit, pointOfSale, type, total, currency, rate } = voucher;
  const customer = customerDocument(invoice.customer);
  const members: readonly (readonly [string, string])[] = [
    ["ver", "1"],
    ["fecha", JSON.stringify(invoice.issue_date)],
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
    ["tipoCodAut", '"E"'],
    ["codAut", digits(cae)],
  ];
  const json = `{${members.map(([name, value]) => `"${name}":${value}`).join(",")}}`;
  return ADDRESS + Buffer.from(json).toString("base64");
}

/** A number in JSON notation, without leading zeros. */
function digits(text: string): string {
  return text.replace(/^0+(?=\d)/, "");
}

/** An amount in JSON notation, without trailing zeros. */
function plain(amount: Amount): string {
  const text = amount.toString();
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}
