import { isNif } from "@fakturo/regime-es";
import { type Census, dayOf, isRegistered } from "@fakturo/simulator-spain";
import { settledElement, type XmlElement } from "@fakturo/xml";
import type { Book } from "./books.ts";
import type { Dialect } from "./dialects.ts";
import { allNamed, at, textIn } from "./facts.ts";
import { MessageFault } from "./soap.ts";

const MAX_RECORDS = 10_000;
const MAX_PROPERTIES = 15;
/** Elements of the common schema in records and filters. */
const PERIODS: ReadonlySet<string> = new Set(["PeriodoLiquidacion", "PeriodoImputacion"]);
const NUMBER = "NumSerieFacturaEmisor";
const DATES: readonly string[] = ["FechaExpedicionFacturaEmisor", "Desde", "Hasta"];

/** Checks elements, their order and their namespaces. @throws MessageFault 4102, 4116 or 4117. */
export function checkStructure(payload: XmlElement, { structure, namespaces }: Dialect): void {
  if (payload.children.length > MAX_RECORDS + 1) throw new MessageFault(4117);
  if (allNamed(payload, "DatosInmueble").some(({ children }) => children.length > MAX_PROPERTIES))
    throw new MessageFault(4116);
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

/** Checks the values of a query, and the NIFs that it filters by. @throws MessageFault 4102, 4106, 4109 or 4123. */
export function checkQuery(payload: XmlElement, { requests }: Dialect, census: Census): void {
  const filter = at(payload, "FiltroConsulta");
  for (const { text } of filter ? allNamed(filter, "NIF") : []) {
    if (!isNif(text.trim())) throw new MessageFault(4123);
    if (!isRegistered(census, text.trim())) throw new MessageFault(4109);
  }
  const [first] = requests.validate(settledElement(payload), payload.name);
  if (first) throw new MessageFault(codeOf(first.name), first.name);
  const dates = filter ? DATES.flatMap((name) => allNamed(filter, name)) : [];
  const wrong = dates.find(({ text }) => dayOf(text.trim()) === undefined);
  if (wrong) throw new MessageFault(4106, wrong.name);
}

function codeOf(name: string): 4102 | 4106 {
  return DATES.includes(name) ? 4106 : 4102;
}

/**
 * Checks the keys of records, which answers repeat; only numbers that are too long are refused record by record.
 * @throws MessageFault 4102 or 4106.
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
    const isLong = first?.name === NUMBER && textIn(key, NUMBER) !== "";
    if (first && !isLong) throw new MessageFault(codeOf(first.name), first.name);
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
