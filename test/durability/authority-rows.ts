import type { JsonObject } from "@fakturo/model";
import { isObject } from "@fakturo/model";
import type { Simulator } from "@fakturo/simulator";
import { simulator as dian } from "@fakturo/simulator-dian";
import { simulator as face } from "@fakturo/simulator-face";
import { simulator as sii } from "@fakturo/simulator-sii";
import { simulator as ticketbai } from "@fakturo/simulator-ticketbai";
import { simulator as verifactu } from "@fakturo/simulator-verifactu";
import { repositoryRoot } from "@fakturo/test-support";
import { document as colombian, partyOf, SOFTWARE, TEST_RANGE } from "../harness/dian-bench.ts";
import { invoice, publicInvoice } from "../harness/documents.ts";

/** A record as the simulator stored it, or as it was sent. */
export interface StoredRecord {
  readonly holder: string;
  readonly number: string;
}

/** A link of a chain: what a record says of itself and of the one before. */
export interface Link {
  readonly own: string;
  /** Empty in the first record. */
  readonly previous: string;
}

/** An authority of the chaos test. */
export interface AuthorityRow {
  readonly simulator: Simulator;
  /** Settings of the simulator. */
  readonly settings: JsonObject;
  /** Name of its fault for a maintenance window. */
  readonly maintenance: string;
  /** Packages, and files of this repository, with the plugins that the workflow needs. */
  readonly plugins: readonly string[];
  /** Key of the suppliers' certificate. */
  readonly credential: string;
  /** Country of the certificates; ES when absent. */
  readonly country?: string;
  /** Tax codes of the suppliers; Spanish ones when absent. */
  readonly suppliers?: readonly string[];
  /** Further credentials of each supplier, by key. */
  readonly credentials?: Readonly<Record<string, JsonObject>>;
  readonly steps: readonly JsonObject[];
  document(supplier: string): JsonObject;
  /** Undefined for events that store no record. */
  stored(event: unknown): StoredRecord | undefined;
  /** Undefined where records are not chained. */
  link?(record: string): Link;
  /** True where records of a chain may arrive in another order than that of the chain. */
  readonly anyOrder?: boolean;
}

const ISOLATED = "/test/durability/";

/** An invoice of a Colombian supplier without number. */
function colombianInvoice(supplier: string): JsonObject {
  const { code: _, ...rest } = colombian({ supplier: partyOf(supplier, "Altura SAS", "11001") });
  return rest;
}

/** Authorities by name; a row is all that another one needs. */
export const AUTHORITIES: Readonly<Record<string, AuthorityRow>> = {
  "VERI*FACTU": {
    simulator: verifactu,
    settings: { wait: 0 },
    maintenance: "maintenance",
    plugins: [
      "@fakturo/catalogues",
      "@fakturo/regime-es",
      "@fakturo/addon-es-verifactu",
      "@fakturo/app-silo",
      "@fakturo/app-sequence",
      `${repositoryRoot()}${ISOLATED}quick-verifactu.ts`,
    ],
    credential: "gov-es.certificate",
    steps: [
      { name: "Number", provider: "sequence.enumerate", config: { name: "Chaos" } },
      { name: "Sign", provider: "silo.close" },
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
  FACe: {
    simulator: face,
    settings: {},
    maintenance: "maintenance",
    plugins: [
      "@fakturo/catalogues",
      "@fakturo/regime-es",
      "@fakturo/addon-es-facturae",
      "@fakturo/app-silo",
      "@fakturo/app-sequence",
      `${repositoryRoot()}${ISOLATED}quick-face.ts`,
    ],
    credential: "gov-es.certificate",
    steps: [
      { name: "Number", provider: "sequence.enumerate", config: { name: "Chaos" } },
      { name: "Sign", provider: "silo.close" },
      { name: "File", provider: "gov-es.facturae.generate" },
      { name: "Send", provider: "gov-es.facturae.send" },
    ],
    document: (code) => publicInvoice(code),
    stored: (event) =>
      isObject(event) && typeof event.register === "string"
        ? { holder: String(event.nif), number: String(event.number) }
        : undefined,
  },
  DIAN: {
    simulator: dian,
    settings: {},
    maintenance: "throttled",
    plugins: [
      "@fakturo/catalogues",
      "@fakturo/regime-co",
      "@fakturo/addon-co-dian",
      "@fakturo/app-silo",
      "@fakturo/app-sequence",
      `${repositoryRoot()}${ISOLATED}quick-dian.ts`,
    ],
    credential: "dian.certificate",
    country: "CO",
    suppliers: ["9014514812", "8001972684", "9003730764", "8901009779", "8600345941"],
    credentials: { "dian.software": SOFTWARE, "dian.ranges": { ranges: [TEST_RANGE] } },
    steps: [
      {
        name: "Number",
        provider: "sequence.enumerate",
        config: { name: "Chaos", padding: 1, start: 1 },
      },
      { name: "Sign", provider: "silo.close" },
      { name: "Send", provider: "gov-co.send" },
    ],
    document: (code) => ({
      ...colombianInvoice(code),
      issue_date: new Date().toLocaleDateString("sv-SE", { timeZone: "America/Bogota" }),
    }),
    stored: (event) =>
      isObject(event) && event.is === "document" && event.isAccepted === true
        ? { holder: String(event.issuer), number: String(event.number) }
        : undefined,
  },
  "SII issued": siiBook("issued", (own, other) => ({ supplier: own, customer: other })),
  "SII received": siiBook("received", (own, other) => ({ supplier: other, customer: own })),
  "TicketBAI Gipuzkoa": ticketBai("SS", "not-available", (record) => record),
  "TicketBAI Bizkaia": ticketBai("BI", "technical", fileInRequest),
};

/** A book of the SII; `parties` are those of an invoice from the view of the book's holder. */
function siiBook(
  book: "issued" | "received",
  parties: (own: JsonObject, other: JsonObject) => JsonObject,
): AuthorityRow {
  return {
    simulator: sii,
    settings: {},
    maintenance: "server-fault",
    plugins: [
      "@fakturo/catalogues",
      "@fakturo/regime-es",
      "@fakturo/addon-es-sii",
      "@fakturo/app-silo",
      "@fakturo/app-sequence",
      `${repositoryRoot()}${ISOLATED}quick-sii.ts`,
    ],
    credential: "gov-es.certificate",
    steps: [
      { name: "Number", provider: "sequence.enumerate", config: { name: "Chaos" } },
      { name: "Sign", provider: "silo.close" },
      { name: "Record", provider: `gov-es.sii.record.${book}` },
    ],
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

/** TicketBAI in a province. */
function ticketBai(
  zone: string,
  maintenance: string,
  fileIn: (record: string) => string,
): AuthorityRow {
  return {
    simulator: ticketbai,
    settings: {},
    maintenance,
    plugins: [
      "@fakturo/catalogues",
      "@fakturo/regime-es",
      "@fakturo/addon-es-tbai",
      "@fakturo/app-silo",
      "@fakturo/app-sequence",
      `${repositoryRoot()}${ISOLATED}quick-ticketbai.ts`,
    ],
    credential: "gov-es.certificate",
    steps: [
      { name: "Number", provider: "sequence.enumerate", config: { name: "Chaos" } },
      { name: "Sign", provider: "silo.close" },
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
        tax: { ext: { "es-tbai-region": zone } },
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
