import { ownValue } from "@fakturo/model";
import type { ContentNode } from "./node.ts";

/** Legal names of a country's documents, by language. */
type NationalTitles = Readonly<Record<string, (doc: ContentNode) => string | undefined>>;

type Titles = Readonly<Record<string, string>>;

const byExtension =
  (key: string, titles: Titles) =>
  (doc: ContentNode): string | undefined =>
    ownValue(titles, doc.node("tax").node("ext").text(key)) ??
    ownValue(titles, doc.node("ext").text(key));

const byType =
  (titles: Titles) =>
  (doc: ContentNode): string | undefined =>
    ownValue(titles, doc.text("type"));

/** Titles of standard documents, and of simplified ones and credit notes where they have their own. */
const bySort =
  (titles: { readonly standard: string; readonly simplified?: string; readonly credit?: string }) =>
  (doc: ContentNode): string | undefined => {
    const type = doc.text("type");
    if (type === "credit-note") return titles.credit;
    if (type !== "standard") return undefined;
    return doc.texts("$tags").includes("simplified") ? titles.simplified : titles.standard;
  };

/** VAT regulations of Saudi Arabia (article 53) and the Emirates (articles 59 and 60). */
const GULF_AR = { standard: "فاتورة ضريبية", simplified: "فاتورة ضريبية مبسطة" };
const GULF_EN = { standard: "Tax invoice", simplified: "Simplified tax invoice" };

/** Spain has no credit and debit notes (Real Decreto 1619/2012, article 15). */
const rectifying = (title: string) =>
  byType({ "credit-note": title, "debit-note": title, corrective: title });

/** The French word used in Belgium, Canada and Switzerland differs from that of France. */
const CREDIT_IN_FRENCH: NationalTitles = { fr: byType({ "credit-note": "Note de crédit" }) };

/** Kinds of Argentine documents by the codes of their types. */
const ARGENTINE: readonly (readonly [title: string, types: readonly number[]])[] = [
  ["Factura", [1, 6, 11, 51, 195]],
  ["Nota de débito", [2, 7, 12, 52, 196]],
  ["Nota de crédito", [3, 8, 13, 53, 197]],
  ["Recibo", [4, 9, 15, 54]],
  ["Factura de crédito electrónica MiPyMEs (FCE)", [201, 206, 211]],
  ["Nota de débito electrónica MiPyMEs (FCE)", [202, 207, 212]],
  ["Nota de crédito electrónica MiPyMEs (FCE)", [203, 208, 213]],
];

const COLOMBIAN: Titles = {
  standard: "Factura electrónica de venta",
  "credit-note": "Nota crédito",
  "debit-note": "Nota débito",
};

const GREEK: Titles = {
  "1.1": "Τιμολόγιο Πώλησης",
  "1.2": "Τιμολόγιο Πώλησης / Ενδοκοινοτικές Παραδόσεις",
  "1.3": "Τιμολόγιο Πώλησης / Παραδόσεις Τρίτων Χωρών",
  "1.6": "Τιμολόγιο Πώλησης / Συμπληρωματικό Παραστατικό",
  "2.1": "Τιμολόγιο Παροχής Υπηρεσιών",
  "2.2": "Τιμολόγιο Παροχής / Ενδοκοινοτική Παροχή Υπηρεσιών",
  "2.3": "Τιμολόγιο Παροχής / Παροχή Υπηρεσιών σε λήπτη Τρίτης Χώρας",
  "2.4": "Τιμολόγιο Παροχής / Συμπληρωματικό Παραστατικό",
  "5.1": "Πιστωτικό Τιμολόγιο / Συσχετιζόμενο",
  "5.2": "Πιστωτικό Τιμολόγιο / Μη Συσχετιζόμενο",
  "11.1": "Απόδειξη Λιανικής Πώλησης",
  "11.2": "Απόδειξη Παροχής Υπηρεσιών",
  "11.3": "Απλοποιημένο Τιμολόγιο",
  "11.4": "Πιστωτικό Στοιχείο Λιανικής",
};

const PORTUGUESE: readonly (readonly [key: string, titles: Titles])[] = [
  [
    "pt-saft-invoice-type",
    {
      FT: "Fatura",
      FS: "Fatura simplificada",
      FR: "Fatura-recibo",
      NC: "Nota de crédito",
      ND: "Nota de débito",
    },
  ],
  [
    "pt-saft-movement-type",
    {
      GR: "Guia de remessa",
      GT: "Guia de transporte",
      GA: "Guia de movimentação de ativos próprios",
      GC: "Guia de consignação",
      GD: "Guia de devolução",
    },
  ],
  [
    "pt-saft-work-type",
    {
      CM: "Consulta de mesa",
      CC: "Crédito de consignação",
      FC: "Fatura de consignação",
      FO: "Folha de obra",
      NE: "Nota de encomenda",
      OR: "Orçamento",
      PF: "Fatura pró-forma",
    },
  ],
  ["pt-saft-payment-type", { RC: "Recibo", RG: "Recibo" }],
];

/** Receipts with a number of the Agenzia delle Entrate. */
const ITALIAN: Titles = {
  standard: "Documento commerciale di vendita o prestazione",
  corrective: "Documento commerciale emesso per reso merce",
};

const COUNTRIES: Readonly<Record<string, NationalTitles>> = {
  AE: {
    ar: bySort({ ...GULF_AR, credit: "إشعار دائن ضريبي" }),
    en: bySort({ ...GULF_EN, credit: "Tax credit note" }),
  },
  AR: {
    es: (doc) => {
      const type = doc.node("tax").node("ext").text("ar-arca-doc-type");
      return ARGENTINE.find(([, types]) => types.includes(Number(type)))?.[0];
    },
  },
  BE: CREDIT_IN_FRENCH,
  CA: CREDIT_IN_FRENCH,
  CH: CREDIT_IN_FRENCH,
  CO: { es: byType(COLOMBIAN) },
  EL: { el: byExtension("gr-mydata-invoice-type", GREEK) },
  ES: {
    ca: rectifying("Factura rectificativa"),
    es: rectifying("Factura rectificativa"),
    eu: rectifying("Faktura zuzentzailea"),
    gl: rectifying("Factura rectificativa"),
  },
  IN: { en: bySort({ standard: "Tax invoice" }) },
  IT: {
    it: (doc) =>
      doc.texts("$addons").some((addon) => addon.startsWith("it-ticket"))
        ? ownValue(ITALIAN, doc.text("type"))
        : undefined,
  },
  PT: {
    pt: (doc) =>
      PORTUGUESE.map(([key, titles]) => byExtension(key, titles)(doc)).find(
        (title) => title !== undefined,
      ),
  },
  SA: { ar: bySort(GULF_AR), en: bySort(GULF_EN) },
  SG: { en: bySort({ standard: "Tax invoice" }) },
};

/** The legal title in the document's country; undefined for other languages and countries. */
export function nationalTitle(doc: ContentNode, language: string): string | undefined {
  const country = ownValue(COUNTRIES, doc.text("$regime"));
  return country && ownValue(country, language)?.(doc);
}
