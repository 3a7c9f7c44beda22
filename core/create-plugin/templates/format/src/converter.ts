import { FakturoError, fileNameOf, Invoice, type JsonObject, readBuilt } from "@fakturo/model";
import type { Converter, Envelope, StepFile } from "@fakturo/plugin";
import { Type } from "@fakturo/plugin";

const MIME = "text/csv";
const HEADER = ["quantity", "name", "price"];

/** Converts invoices to rows of quantity, name and price, and back. */
export const converter: Converter = {
  key: "acme.generate",
  name: "Acme CSV",
  mime: MIME,
  schemas: ["bill/invoice"],
  options: Type.Object({ separator: Type.String({ title: "Separator", default: ";" }) }),
  generate: (envelope, options) => csvFile(envelope, separatorIn(options)),
  parse: (data, options) => readCsv(new TextDecoder().decode(data), separatorIn(options)),
};

function separatorIn({ separator }: JsonObject): string {
  return typeof separator === "string" ? separator : ";";
}

function csvFile({ doc, head }: Envelope, separator: string): StepFile {
  const { lines = [] } = readBuilt(Invoice, doc, "totals");
  const rows = lines.map(({ quantity, item }, i) =>
    [quantity, item?.name, item?.price].map((value) => cell(String(value ?? ""), i, separator)),
  );
  return {
    name: `${fileNameOf(doc, head.uuid)}.csv`,
    mime: MIME,
    data: new TextEncoder().encode(
      [HEADER, ...rows].map((row) => `${row.join(separator)}\n`).join(""),
    ),
    key: "acme",
    category: "format",
  };
}

/** Refuses what the format cannot hold, with its path. */
function cell(text: string, line: number, separator: string): string {
  if (!text.includes(separator) && !/[\r\n]/.test(text)) return text;
  const message = `holds "${separator}" or a line break, which Acme CSV cannot express`;
  throw new FakturoError("validation", message, {
    faults: [{ code: "ACME-01", paths: [`$.lines[${line}].item.name`], message }],
  });
}

function readCsv(text: string, separator: string): JsonObject {
  const [header = "", ...rows] = text.trimEnd().split(/\r?\n/);
  if (header !== HEADER.join(separator))
    throw new FakturoError("input", `line 1: expected ${HEADER.join(separator)}`);
  return {
    $schema: "https://gobl.org/draft-0/bill/invoice",
    lines: rows.map((row) => {
      const [quantity = "", name = "", price = ""] = row.split(separator);
      return { quantity, item: { name, price } };
    }),
  };
}
