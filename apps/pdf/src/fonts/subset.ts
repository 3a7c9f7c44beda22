import { deflateSync } from "node:zlib";
import type { Face } from "./face.ts";
import { components, type SfntTables } from "./sfnt.ts";

/** A font program for embedding. */
export interface FontProgram {
  /** Deflated TrueType file. */
  readonly data: Uint8Array;
  /** Length before compression. */
  readonly length: number;
}

/** Maximum number of cached programs per face: about 40 kB each. */
const CACHED = 48;

const PROGRAMS = new WeakMap<Face, Map<string, FontProgram>>();

/**
 * Font program with the given glyphs under their original ids, so that shaped text can be cached across
 * documents. The same set of glyphs is built and compressed once per process.
 */
export function fontProgram(face: Face, used: ReadonlySet<number>): FontProgram {
  let programs = PROGRAMS.get(face);
  if (!programs) {
    programs = new Map();
    PROGRAMS.set(face, programs);
  }
  const ids = [...used].sort((a, b) => a - b);
  const key = ids.join();
  const known = programs.get(key);
  if (known) return known;
  const file = buildSubset(face.tables, closure(face.tables, ids));
  const program = { data: deflateSync(file), length: file.length };
  if (programs.size >= CACHED) programs.delete(programs.keys().next().value ?? "");
  programs.set(key, program);
  return program;
}

/** Adds the components of composite glyphs. */
function closure(tables: SfntTables, ids: readonly number[]): number[] {
  const all = new Set([0, ...ids]);
  for (const id of all) for (const part of components(tables.outline(id))) all.add(part);
  return [...all].sort((a, b) => a - b);
}

function buildSubset(tables: SfntTables, ids: readonly number[]): Buffer {
  const count = (ids.at(-1) ?? 0) + 1;
  const loca = Buffer.alloc((count + 1) * 4);
  const hmtx = Buffer.alloc(count * 4);
  const outlines: Buffer[] = [];
  let offset = 0;
  let next = 0;
  for (const id of ids) {
    for (; next <= id; next++) loca.writeUInt32BE(offset, next * 4);
    const outline = padded(tables.outline(id));
    outlines.push(outline);
    offset += outline.length;
    const [advance, bearing] = tables.horizontal(id);
    hmtx.writeUInt16BE(advance, id * 4);
    hmtx.writeInt16BE(bearing, id * 4 + 2);
  }
  loca.writeUInt32BE(offset, count * 4);
  const copied = ["cvt ", "fpgm", "prep"].filter((tag) => tables.has(tag));
  return assemble([
    ...copied.map((tag) => [tag, tables.table(tag)] as const),
    ["glyf", Buffer.concat(outlines)],
    ["head", patched(tables.table("head"), 50, 1)],
    ["hhea", patched(tables.table("hhea"), 34, count)],
    ["hmtx", hmtx],
    ["loca", loca],
    ["maxp", patched(tables.table("maxp"), 4, count)],
  ]);
}

function padded(data: Buffer): Buffer {
  const rest = data.length % 4;
  return rest === 0 ? data : Buffer.concat([data, Buffer.alloc(4 - rest)]);
}

function patched(table: Buffer, at: number, value: number): Buffer {
  const copy = Buffer.from(table);
  copy.writeUInt16BE(value, at);
  return copy;
}

/** Writes tables, sorted by tag, after a table directory (OpenType §4). */
function assemble(tables: readonly (readonly [tag: string, data: Buffer])[]): Buffer {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const head = Buffer.alloc(12 + sorted.length * 16);
  const power = 2 ** Math.floor(Math.log2(sorted.length));
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(sorted.length, 4);
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((sorted.length - power) * 16, 10);
  let offset = head.length;
  const parts = sorted.map(([tag, data], index) => {
    const part = padded(data);
    const at = 12 + index * 16;
    head.write(tag, at, "latin1");
    head.writeUInt32BE(checksum(part), at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(data.length, at + 12);
    offset += part.length;
    return part;
  });
  return Buffer.concat([head, ...parts]);
}

function checksum(data: Buffer): number {
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum = (sum + data.readUInt32BE(at)) >>> 0;
  return sum;
}
