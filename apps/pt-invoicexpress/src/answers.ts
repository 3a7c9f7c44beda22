import { type Answer, type StepFile, Type } from "@fakturo/plugin";
import { read } from "./api.ts";
import { DOCUMENT_STAMP } from "./credentials.ts";
import type { InvoiceRecord } from "./record.ts";

const Optional = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Issued = Type.Object({
  /** Series and number, such as `A2026/12`. */
  inverted_sequence_number: Type.String({ pattern: "^.+/\\d+$" }),
  atcud: Optional,
  saft_hash: Optional,
});

/** An issued document: its number, stamps, the answer as private file, and its PDF. */
export function accepted(
  { type, series, given }: InvoiceRecord,
  reference: string,
  body: string,
  pdf: Uint8Array | undefined,
): Answer {
  const issued = read(Type.Record(Type.String(), Issued), body)?.[type];
  if (!issued) return { is: "unknown", message: "the document has no number yet" };
  const number = issued.inverted_sequence_number;
  const slash = number.lastIndexOf("/");
  const own = number.slice(0, slash);
  const doc = { series: own === series ? given : own, code: number.slice(slash + 1) };
  const [, id = ""] = reference.split("/");
  return {
    is: "accepted",
    reference,
    effects: {
      document: { type: "application/merge-patch+json", data: { doc } },
      sign: true,
      stamps: [
        { prv: DOCUMENT_STAMP, val: id },
        ...stamp("at-atcud", issued.atcud),
        ...stamp("at-hash", issued.saft_hash),
      ],
      files: [answerFile(body), ...(pdf ? [pdfFile(number, pdf)] : [])],
    },
  };
}

function stamp(prv: string, val: string | null | undefined) {
  return val ? [{ prv, val }] : [];
}

function answerFile(body: string): StepFile {
  return {
    name: "invoicexpress.json",
    key: "invoicexpress-response",
    mime: "application/json",
    data: new TextEncoder().encode(body),
    category: "response",
    private: true,
  };
}

function pdfFile(number: string, data: Uint8Array): StepFile {
  const name = `${number.replace(/[^\w-]/g, "_")}.pdf`;
  return { name, key: "invoicexpress-pdf", mime: "application/pdf", data, category: "format" };
}
