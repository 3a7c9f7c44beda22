import { renderTextSheet } from "@fakturo/app-pdf";
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
  return renderTextSheet({
    language: "it",
    title: TITLE,
    code: "",
    brand: "",
    summary,
    sections,
    watermark: "",
    page: "Pagina {page} di {pages}",
    metadata: { title: `${TITLE} ${id}`, author: holder, keywords: "FatturaPA", date: at },
  });
}
