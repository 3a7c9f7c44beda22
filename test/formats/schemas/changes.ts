import { isObject, type Json, type JsonObject } from "@fakturo/model";
import { createRandom, type Random } from "../random.ts";

/** Texts that schemas often refuse: limits of lengths, characters, numbers, dates and codes. */
const TEXTS: readonly string[] = [
  "",
  "x",
  "ab",
  "x".repeat(31),
  "n".repeat(61),
  "y".repeat(130),
  "Ñandú · 100 % «prueba»",
  "z".repeat(600),
  "w ".repeat(1500),
  "名前",
  "👍",
  "a|b<c>&\"d'",
  "line\nbreak\ttab",
  "-",
  "0",
  "00",
  "-7",
  "9",
  "99",
  "123456789012",
  "9".repeat(16),
  "0.01",
  "0.00000001",
  "99999999999.99",
  "1e3",
  "1900-01-01",
  "2999-12-31",
  "2026-02-29",
  "23:59:59",
  "es",
  "DE",
  "EL",
  "XI",
  "GB",
  "BR",
  "ZZ",
  "S",
  "N",
  "X1",
  "standard",
  "credit-note",
  "corrective",
];

const AMOUNTS: readonly string[] = [
  "0",
  "0.00",
  "-1.00",
  "0.01",
  "0.000001",
  "123.456789",
  "999999999999.99",
  "9999999999999999.99",
];

type Path = readonly (string | number)[];

/** A document with one to three members removed, replaced or added; deterministic for a seed. */
export function changed(document: JsonObject, seed: number): JsonObject {
  const random = createRandom(seed);
  const copy: JsonObject = JSON.parse(JSON.stringify(document));
  for (let left = random.int(1, 3); left > 0; left -= 1) changeOne(copy, random);
  return copy;
}

function changeOne(document: JsonObject, random: Random): void {
  const path = random.pick(pathsIn(document, []));
  const holder = at(document, path.slice(0, -1));
  const key = path.at(-1);
  if (key === undefined) return;
  if (Array.isArray(holder) && typeof key === "number") changeRow(holder, key, random);
  else if (isRecord(holder) && typeof key === "string") changeMember(holder, key, random);
}

function isRecord(value: Json | undefined): value is Record<string, Json> {
  return isObject(value);
}

function changeRow(rows: Json[], index: number, random: Random): void {
  const row = rows[index];
  if (random.chance(0.4) || row === undefined) rows.splice(index, 1);
  else rows.push(...Array.from({ length: random.pick([1, 2, 7]) }, () => structuredClone(row)));
}

function changeMember(holder: Record<string, Json>, key: string, random: Random): void {
  const value = holder[key];
  if (typeof value !== "string" || random.chance(0.2)) delete holder[key];
  else holder[key] = random.pick(/^-?\d+(\.\d+)?$/.test(value) ? [...AMOUNTS, ...TEXTS] : TEXTS);
}

function at(document: Json, path: Path): Json | undefined {
  let value: Json | undefined = document;
  for (const key of path)
    value = Array.isArray(value)
      ? value[Number(key)]
      : isObject(value)
        ? value[String(key)]
        : undefined;
  return value;
}

/** All locations in a document, except the members that determine its kind. */
function pathsIn(value: Json, path: Path): Path[] {
  if (Array.isArray(value)) return value.flatMap((row, i) => here(row, [...path, i]));
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, member]) =>
    key.startsWith("$") || key === "totals" ? [] : here(member ?? null, [...path, key]),
  );
}

function here(value: Json, path: Path): Path[] {
  return [path, ...pathsIn(value, path)];
}
