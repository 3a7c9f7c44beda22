import { compact, FakturoError, type JsonObject, listOf } from "@fakturo/model";
import type { XmlElement } from "@fakturo/xml";
import { ORDER_REFERENCES, PRECEDING, REFERENCE_CODES } from "../codes/references.ts";
import { findAll, text, texts } from "./find.ts";

const LINE_NUMBER = /^\d{1,4}$/;

/** Related documents (2.1.2 to 2.1.5) and despatch advice (2.1.8), by member. */
export function readOrderReferences(general: XmlElement | undefined) {
  const members = ORDER_REFERENCES.map(([name, element]) => [
    name,
    listOf(findAll(general, element).map(readReference)),
  ]);
  return { ...Object.fromEntries(members), despatch: readDespatch(general) };
}

/** `DatiFattureCollegate` (2.1.6). */
export function readPreceding(general: XmlElement | undefined): JsonObject[] {
  return listOf(findAll(general, PRECEDING).map(readReference));
}

/** `DatiDDT` (2.1.8). */
export function readDespatch(general: XmlElement | undefined): JsonObject[] {
  return listOf(
    findAll(general, "DatiDDT").map((node) =>
      compact({
        issue_date: text(node, "DataDDT"),
        code: text(node, "NumeroDDT"),
        lines: lineNumbers(node),
      }),
    ),
  );
}

function readReference(node: XmlElement): JsonObject | undefined {
  return compact({
    issue_date: text(node, "Data"),
    code: text(node, "IdDocumento"),
    lines: lineNumbers(node),
    identities: REFERENCE_CODES.flatMap(([member, value, element]) => {
      const code = text(node, element);
      return code ? [{ [member]: value, code }] : [];
    }),
  });
}

function lineNumbers(node: XmlElement): number[] {
  return texts(node, "RiferimentoNumeroLinea").map((written) => {
    if (!LINE_NUMBER.test(written))
      throw new FakturoError("input", "RiferimentoNumeroLinea is not a number");
    return Number(written);
  });
}
