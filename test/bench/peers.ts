import { createRequire } from "node:module";
import { join } from "node:path";
import { readXml, type XmlElement } from "@fakturo/xml";
import type { Work } from "./measure.ts";

/** Elements that are lists in the peer's input, by parent where it matters. */
const LISTS = new Set([
  "cac:AdditionalDocumentReference",
  "cac:AdditionalItemProperty",
  "cac:AllowanceCharge",
  "cac:BillingReference",
  "cac:CommodityClassification",
  "cac:InvoiceLine",
  "cac:PaymentMeans",
  "cac:TaxSubtotal",
  "cac:TaxTotal",
  "cbc:Note",
]);
const NO_LISTS = new Set(["cac:PaymentTerms/cbc:Note"]);
const SELLER = "cac:AccountingSupplierParty";

type PeerJson = { [member: string]: string | PeerJson | PeerJson[] };

/**
 * An npm package for comparison, from the folder in `FAKTURO_PEERS`, because peers pin other versions of our
 * dependencies. `npm install --prefix FOLDER @e-invoice-eu/core node-zugferd` installs them.
 */
export async function loadPeer(name: string) {
  const { FAKTURO_PEERS: folder } = process.env;
  if (!folder) return undefined;
  try {
    return await import(createRequire(join(folder, "package.json")).resolve(name));
  } catch {
    return undefined;
  }
}

/**
 * Writes the same invoice with the npm package `@e-invoice-eu/core`, which is not a dependency; undefined where
 * it is not installed.
 */
export async function eInvoiceEu(ubl: string, format: "UBL" | "CII"): Promise<Work | undefined> {
  const peer = await loadPeer("@e-invoice-eu/core");
  if (!peer) return undefined;
  const service = new peer.InvoiceService({ log() {}, warn() {}, error() {} });
  const input = { "ubl:Invoice": members(readXml(Buffer.from(ubl)), "") };
  return () => service.generate(input, { format, lang: "en" });
}

/** Converts UBL to the peer's JSON: members by qualified name, attributes beside them. */
function members(element: XmlElement, path: string): PeerJson {
  const json: PeerJson = {};
  for (const child of element.children) {
    const name = qualified(child);
    const at = `${path}/${name}`;
    for (const [attribute, value] of child.attributes) json[`${name}@${attribute}`] = value;
    const value = child.children.length > 0 ? members(child, at) : child.text;
    const before = json[name];
    if (Array.isArray(before) && typeof value === "object") before.push(value);
    else if (before === undefined) json[name] = isList(at, name) ? list(value) : value;
  }
  return json;
}

function list(value: string | PeerJson): PeerJson[] {
  return typeof value === "string" ? [] : [value];
}

function isList(path: string, name: string): boolean {
  if (path.endsWith(`${SELLER}/cac:Party/cac:PartyTaxScheme`)) return true;
  return LISTS.has(name) && ![...NO_LISTS].some((end) => path.endsWith(end));
}

function qualified({ name, namespace }: XmlElement): string {
  return `${namespace.includes("CommonBasic") ? "cbc" : "cac"}:${name}`;
}
