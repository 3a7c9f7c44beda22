import { renderSheet } from "@fakturo/app-pdf";
import { type ArchiveFacts, fingerprint } from "./package.ts";

const TITLE = "Rapporto di versamento";

/** The index of a package for people, PDF/A-3. */
export function printedIndex({ id, at, flow, holder, files }: ArchiveFacts): Uint8Array {
  const sections = files.map(({ name, data }) => ({
    heading: name,
    pairs: [
      { label: "Impronta SHA-256", value: fingerprint(data) },
      { label: "Dimensione", value: `${data.length} byte` },
    ],
  }));
  const summary = [
    { label: "Identificativo", value: id },
    { label: "Data e ora", value: at },
    { label: "Flusso", value: flow },
    { label: "Soggetto produttore", value: holder },
  ];
  const metadata = {
    ...{ title: `${TITLE} ${id}`, author: holder, subject: TITLE, keywords: "FatturaPA" },
    ...{ creator: "Fakturo", date: at, language: "it" },
  };
  return renderSheet(
    { ...EMPTY_SHEET, summary, sections },
    { layout: "A4", logo: undefined, logoHeight: 0, metadata },
  );
}

const EMPTY_SHEET = {
  language: "it",
  rtl: false,
  title: TITLE,
  code: "",
  running: "",
  badges: [],
  brand: "",
  parties: [],
  lines: undefined,
  totals: [],
  totalsHint: "",
  taxes: undefined,
  notes: [],
  qr: [],
  slip: undefined,
  footer: "",
  promo: "",
  watermark: "",
  words: {
    carriedForward: "",
    broughtForward: "",
    notes: "",
    taxes: "",
    totals: "",
    page: "Pagina {page} di {pages}",
  },
};
