import { createFinder, readXml, type XmlElement, XmlError } from "@fakturo/xml";
import { XmlSchema } from "@fakturo/xml-schema";
import { Decimal } from "decimal.js";
import { FA3_TYPES } from "./schema/fa3.ts";
import { unsigned } from "./schema/node.ts";
import type { FaFacts } from "./state.ts";

/** Namespace of FA(3). */
const NAMESPACE = "http://crd.gov.pl/wzor/2025/06/25/13775/";
const SCHEMA = new XmlSchema({ ...FA3_TYPES, places: [] });
const { text, find, findAll } = createFinder({ "": NAMESPACE });

const NET = /^P_13_/;
const TAX = /^P_14_\d$/;
const MAX_DETAILS = 10;

/** A file as an FA(3). */
export interface FaFile {
  readonly root: XmlElement;
  /** Violations of the schema. */
  readonly violations: readonly string[];
}

/** Parses a file; undefined for what is no XML. */
export function readFa(data: Uint8Array): FaFile | undefined {
  try {
    const root = readXml(data);
    const isFa = root.name === "Faktura" && root.namespace === NAMESPACE;
    const found = isFa
      ? SCHEMA.validate(unsigned(root))
      : [{ message: `the root is ${root.name}` }];
    return { root, violations: found.slice(0, MAX_DETAILS).map(({ message }) => message) };
  } catch (error) {
    if (error instanceof XmlError) return undefined;
    throw error;
  }
}

/** The facts that checks and queries need. */
export function factsOf(root: XmlElement): FaFacts {
  const fa = find(root, "Fa");
  const seller = find(root, "Podmiot1/DaneIdentyfikacyjne");
  const buyer = find(root, "Podmiot2/DaneIdentyfikacyjne");
  const who = identityOf(buyer);
  return {
    seller: text(seller, "NIP"),
    sellerName: text(seller, "Nazwa"),
    buyerType: who.type,
    buyer: who.value,
    buyerName: text(buyer, "Nazwa"),
    others: findAll(root, "Podmiot3").map((one) => {
      const identified = find(one, "DaneIdentyfikacyjne");
      return {
        ...thirdIdentity(identified),
        name: text(identified, "Nazwa"),
        role: Number(text(one, "Rola") || 0),
      };
    }),
    number: text(fa, "P_2"),
    type: text(fa, "RodzajFaktury"),
    issued: text(fa, "P_1"),
    currency: text(fa, "KodWaluty"),
    net: sumOf(fa, NET),
    gross: text(fa, "P_15"),
    tax: sumOf(fa, TAX),
    isSelfBilled: text(fa, "Adnotacje/P_17") === "1",
    hasAttachment: hasAttachment(root),
  };
}

/** True for an invoice with attachment. */
export function hasAttachment(root: XmlElement): boolean {
  return find(root, "Zalacznik") !== undefined;
}

function identityOf(party: XmlElement | undefined): { type: string; value: string } {
  const [nip, vat, other] = [text(party, "NIP"), text(party, "NrVatUE"), text(party, "NrID")];
  if (nip) return { type: "Nip", value: nip };
  if (vat) return { type: "VatUe", value: text(party, "KodUE") + vat };
  return other ? { type: "Other", value: other } : { type: "None", value: "" };
}

function thirdIdentity(party: XmlElement | undefined): { type: string; value: string } {
  const inner = text(party, "IDWew");
  return inner ? { type: "InternalId", value: inner } : identityOf(party);
}

function sumOf(fa: XmlElement | undefined, names: RegExp): string {
  const amounts = (fa?.children ?? []).filter(({ name }) => names.test(name));
  return amounts.reduce((sum, one) => sum.add(one.text.trim() || 0), new Decimal(0)).toFixed(2);
}
