import type { JsonObject } from "@fakturo/model";
import { isObject } from "@fakturo/model";
import { simulator as dian } from "@fakturo/simulator-dian";
import { simulator as face } from "@fakturo/simulator-face";
import { simulator as sii } from "@fakturo/simulator-sii";
import { simulator as ticketbai } from "@fakturo/simulator-ticketbai";
import { simulator as verifactu } from "@fakturo/simulator-verifactu";
import { SOFTWARE, TEST_RANGE } from "../harness/dian-bench.ts";
import { invoice, publicInvoice } from "../harness/documents.ts";
import { AMERICAN_ROWS } from "./american-rows.ts";
import {
  type AuthorityRow,
  BASE_PLUGINS,
  FROM_ONE,
  NUMBER,
  quick,
  SIGN,
  sealUnder,
} from "./authority-row.ts";
import { EUROPEAN_ROWS } from "./european-rows.ts";
import { APIX_ROW, BANK_ROW, FINVOICE_ROW } from "./finnish-rows.ts";
import { colombianInvoice, PROVIDER_ROWS } from "./provider-rows.ts";
import { SAUDI_ROW } from "./saudi-row.ts";

const SUPPLIERS = ["B63272603", "B65271835", "B85905495", "B98602642", "A58818501"];

/** Authorities that are tested one by one. */
export const AUTHORITIES: Readonly<Record<string, AuthorityRow>> = {
  "VERI*FACTU": {
    connection: "verifactu",
    simulator: verifactu,
    settings: { wait: 0 },
    maintenance: "maintenance",
    plugins: [
      ...BASE_PLUGINS,
      "@fakturo/regime-es",
      "@fakturo/addon-es-verifactu",
      quick("verifactu"),
    ],
    country: "ES",
    suppliers: SUPPLIERS,
    series: ["F", "R", "T"],
    credentials: sealUnder("gov-es.certificate"),
    steps: [
      NUMBER,
      SIGN,
      { name: "Chain", provider: "verifactu.generate" },
      { name: "Send", provider: "verifactu.send" },
    ],
    document: (code) =>
      invoice({
        $addons: ["es-verifactu-v1"],
        supplier: { name: "Acme SL", tax_id: { country: "ES", code } },
      }),
    stored: (event) =>
      isObject(event) && typeof event.fingerprint === "string"
        ? { holder: String(event.issuer), number: String(event.number) }
        : undefined,
    link: (record) => ({
      own: between(record, "</sum1:TipoHuella>", "</sum1:RegistroAlta>"),
      previous: between(record, "<sum1:RegistroAnterior>", "</sum1:RegistroAnterior>"),
    }),
  },
  FACe: entryPoint("face"),
  DIAN: {
    connection: "gov-co",
    simulator: dian,
    settings: {},
    maintenance: "throttled",
    plugins: [...BASE_PLUGINS, "@fakturo/regime-co", "@fakturo/addon-co-dian", quick("dian")],
    country: "CO",
    suppliers: ["9014514812", "8001972684", "9003730764", "8901009779", "8600345941"],
    credentials: async (taxpayer, issuer) => [
      ...(await sealUnder("dian.certificate")(taxpayer, issuer)),
      { key: "dian.software", isHolders: true, value: SOFTWARE },
      { key: "dian.ranges", isHolders: true, value: { ranges: [TEST_RANGE] } },
    ],
    steps: [FROM_ONE, SIGN, { name: "Send", provider: "gov-co.send" }],
    document: colombianInvoice,
    stored: (event) =>
      isObject(event) && event.is === "document" && event.isAccepted === true
        ? { holder: String(event.issuer), number: String(event.number) }
        : undefined,
  },
  "SII issued": siiBook("issued", (own, other) => ({ supplier: own, customer: other })),
  "SII received": siiBook("received", (own, other) => ({ supplier: other, customer: own })),
  "TicketBAI Gipuzkoa": ticketBai("gipuzkoa", "not-available", (record) => record),
  "TicketBAI Bizkaia": ticketBai("bizkaia", "technical", fileInRequest),
  "Finvoice over Apix": APIX_ROW,
  "Finvoice over a bank": BANK_ROW,
};

/** Authorities that a short run tests together, on the same servers. */
export const SHARED_AUTHORITIES: Readonly<Record<string, AuthorityRow>> = {
  ...EUROPEAN_ROWS,
  Finvoice: FINVOICE_ROW,
  ...AMERICAN_ROWS,
  ...PROVIDER_ROWS,
  ZATCA: SAUDI_ROW,
  "TicketBAI Araba": ticketBai("araba", "not-available", (record) => record),
  // Its operations have another namespace than those of FACe.
  "e.FACT": entryPoint("efact"),
};

/** An entry point of invoices to public bodies, by its key in the steps' setting. */
function entryPoint(platform: "face" | "efact"): AuthorityRow {
  return {
    connection: platform === "face" ? "gov-es.face" : `gov-es.face-${platform}`,
    simulator: face,
    settings: {},
    maintenance: "maintenance",
    plugins: [...BASE_PLUGINS, "@fakturo/regime-es", "@fakturo/addon-es-facturae", quick("face")],
    country: "ES",
    suppliers: SUPPLIERS,
    credentials: sealUnder("gov-es.certificate"),
    steps: [
      NUMBER,
      SIGN,
      { name: "File", provider: "gov-es.facturae.generate" },
      { name: "Send", provider: "gov-es.facturae.send", config: { platform } },
    ],
    document: (code) => publicInvoice(code),
    stored: (event) =>
      isObject(event) && typeof event.register === "string"
        ? { holder: String(event.nif), number: String(event.number) }
        : undefined,
  };
}

/** A book of the SII; `parties` are those of an invoice from the view of the book's holder. */
function siiBook(
  book: "issued" | "received",
  parties: (own: JsonObject, other: JsonObject) => JsonObject,
): AuthorityRow {
  return {
    connection: "gov-es.sii",
    simulator: sii,
    settings: {},
    maintenance: "server-fault",
    plugins: [...BASE_PLUGINS, "@fakturo/regime-es", "@fakturo/addon-es-sii", quick("sii")],
    country: "ES",
    suppliers: SUPPLIERS,
    credentials: sealUnder("gov-es.certificate"),
    steps: [NUMBER, SIGN, { name: "Record", provider: `gov-es.sii.record.${book}` }],
    document: (code) => {
      const own = { name: "Acme SL", tax_id: { country: "ES", code } };
      const other = { name: "Cliente SA", tax_id: { country: "ES", code: "54387763P" } };
      const issue_date = new Date().toISOString().slice(0, "YYYY-MM-DD".length);
      return invoice({ $addons: ["es-sii-v1"], issue_date, ...parties(own, other) });
    },
    stored: (event) =>
      isObject(event) && event.book === book
        ? { holder: String(event.holder), number: String(event.number) }
        : undefined,
  };
}

const ZONES = { araba: "VI", bizkaia: "BI", gipuzkoa: "SS" } as const;

/** TicketBAI in a province. */
function ticketBai(
  province: keyof typeof ZONES,
  maintenance: string,
  fileIn: (record: string) => string,
): AuthorityRow {
  return {
    connection: `gov-es.ticketbai.${province}`,
    simulator: ticketbai,
    settings: {},
    maintenance,
    plugins: [...BASE_PLUGINS, "@fakturo/regime-es", "@fakturo/addon-es-tbai", quick("ticketbai")],
    country: "ES",
    suppliers: SUPPLIERS,
    credentials: sealUnder("gov-es.certificate"),
    steps: [
      NUMBER,
      SIGN,
      { name: "File", provider: "gov-es.ticketbai.generate" },
      { name: "Send", provider: "gov-es.ticketbai.send" },
    ],
    document: (code) => {
      const address = { street: "Kale Nagusia", num: "1", locality: "Bilbo", code: "48001" };
      const addresses = [{ ...address, country: "ES" }];
      const customer = { name: "Cliente SA", tax_id: { country: "ES", code: "54387763P" } };
      return invoice({
        $addons: ["es-tbai-v1"],
        supplier: { name: "Acme SL", tax_id: { country: "ES", code }, addresses },
        customer: { ...customer, addresses },
        tax: { ext: { "es-tbai-region": ZONES[province] } },
        notes: [{ key: "general", text: "Lana" }],
      });
    },
    stored: (event) =>
      isObject(event) && typeof event.reference === "string"
        ? { holder: String(event.nif), number: String(event.number) }
        : undefined,
    link: (record) => {
      const file = fileIn(record);
      const value = /<ds:SignatureValue[^>]*>([^<]+)</.exec(file)?.[1] ?? "";
      const before = /<SignatureValueFirmaFacturaAnterior>([^<]+)</.exec(file)?.[1] ?? "";
      return { own: value.replaceAll(/\s+/g, "").slice(0, 100), previous: before };
    },
    anyOrder: true,
  };
}

/** The file in a request of the book of Bizkaia. */
function fileInRequest(record: string): string {
  const base64 = /<TicketBai>([^<]+)</.exec(record)?.[1] ?? "";
  return Buffer.from(base64, "base64").toString();
}

/** The Huella in a part of a record. */
function between(record: string, from: string, to: string): string {
  const [, rest = ""] = record.split(from);
  return /<sum1:Huella>([0-9A-F]{64})</.exec(rest.split(to)[0] ?? "")?.[1] ?? "";
}
