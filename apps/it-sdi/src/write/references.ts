import { type DocumentRef, fullCode } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { ORDER_REFERENCES, PRECEDING, REFERENCE_CODES } from "../codes/references.ts";
import type { Texts } from "../text.ts";
import type { Writing } from "./writing.ts";

/** Related documents (2.1.2 to 2.1.6) and despatch advice (2.1.8). */
export function referenceNodes({ invoice, texts }: Writing): XmlNode[] {
  const { ordering, preceding = [] } = invoice;
  return [
    ...ORDER_REFERENCES.flatMap(([name, element]) =>
      (ordering?.[name] ?? []).map((row, i) =>
        referenceNode(element, row, texts, `$.ordering.${name}[${i}]`),
      ),
    ),
    ...preceding.map((row, i) => referenceNode(PRECEDING, row, texts, `$.preceding[${i}]`)),
    ...(ordering?.despatch ?? []).map((row, i) =>
      group(
        "DatiDDT",
        leaf("NumeroDDT", texts.code(fullCode(row), 20, `$.ordering.despatch[${i}].code`)),
        leaf("DataDDT", row.issue_date),
        lineNumbers(row),
      ),
    ),
  ];
}

function referenceNode(name: string, row: DocumentRef, texts: Texts, path: string): XmlNode {
  const coded = (member: "key" | "type", value: string) =>
    row.identities?.find((identity) => identity[member] === value)?.code;
  return group(
    name,
    lineNumbers(row),
    leaf("IdDocumento", texts.code(fullCode(row), 20, `${path}.code`)),
    leaf("Data", row.issue_date),
    REFERENCE_CODES.map(([member, value, element, max]) =>
      leaf(element, texts.code(coded(member, value), max, `${path}.identities`)),
    ),
  );
}

function lineNumbers({ lines = [] }: DocumentRef): XmlNode[] {
  return lines.map((line) => leaf("RiferimentoNumeroLinea", String(line)));
}
