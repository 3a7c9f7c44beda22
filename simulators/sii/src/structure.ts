import { settledElement, type XmlElement } from "@fakturo/xml";
import type { Book } from "./books.ts";
import type { Dialect } from "./dialects.ts";
import { at } from "./facts.ts";
import { MessageFault } from "./soap.ts";

const MAX_RECORDS = 10_000;
/** Elements of the common schema in records and filters. */
const PERIODS: ReadonlySet<string> = new Set(["PeriodoLiquidacion", "PeriodoImputacion"]);
const NUMBER = "NumSerieFacturaEmisor";

/** Checks elements, their order and their namespaces. @throws MessageFault 4102 or 4117. */
export function checkStructure(payload: XmlElement, { structure, namespaces }: Dialect): void {
  if (payload.children.length > MAX_RECORDS + 1) throw new MessageFault(4117);
  for (const part of payload.children) {
    const isHeader = part.name === "Cabecera";
    checkNamespace(part, isHeader ? namespaces.sii : payload.namespace);
    for (const child of part.children) {
      const isCommon = isHeader || PERIODS.has(child.name);
      checkNamespace(child, isCommon ? namespaces.sii : payload.namespace);
      for (const below of child.children) checkAll(below, namespaces.sii);
    }
  }
  const [first] = structure.validate(settledElement(payload));
  if (first) throw new MessageFault(4102, first.name);
}

/** Checks the values of a query. @throws MessageFault 4102. */
export function checkQuery(payload: XmlElement, { requests }: Dialect): void {
  const [first] = requests.validate(settledElement(payload), payload.name);
  if (first) throw new MessageFault(4102, first.name);
}

/**
 * Checks the keys of records, which answers repeat; only numbers that are too long are refused record by record.
 * @throws MessageFault 4102.
 */
export function checkKeys(
  payload: XmlElement,
  { requests }: Dialect,
  { ids, removal }: Book,
): void {
  const type = ids[payload.name === removal ? 1 : 0];
  for (const record of payload.children) {
    const key = at(record, "IDFactura");
    const [first] = key ? requests.validate(settledElement(key), type) : [];
    if (first && first.name !== NUMBER) throw new MessageFault(4102, first.name);
  }
}

/** Name of the first element of a record with an invalid value. */
export function wrongValue(
  record: XmlElement,
  { requests }: Dialect,
  { types }: Book,
  isRemoval: boolean,
): string | undefined {
  const [first] = requests.validate(settledElement(record), types[isRemoval ? 1 : 0]);
  return first?.name;
}

function checkAll(element: XmlElement, namespace: string): void {
  checkNamespace(element, namespace);
  for (const child of element.children) checkAll(child, namespace);
}

function checkNamespace(element: XmlElement, namespace: string): void {
  if (element.namespace !== namespace) throw new MessageFault(4102, element.name);
}
