import { formatPath, isFakturoError, type Json, type JsonObject } from "@fakturo/model";
import type { Envelope } from "./envelope.ts";
import { edited, type Fact, factsOf } from "./facts.ts";
import type { Converter } from "./plugin.ts";
import type { StepFile } from "./step.ts";

/** Maximum of written files per answer, times the number of facts of the document. */
const MAX_WORK = 500_000;
/** Lists with more rows are examined by kind of row: rows with the same members. */
const FEW_ROWS = 10;
/** Names of elements and attributes, which are not values. */
const MARKUP = /<\/?[\w:.-]+|(?<![\w:.-])[\w:.-]+="/g;
/** Formats do not truncate texts up to this length. */
const SHORT = 20;
/** Formats do not round quantities and prices to fewer decimals. */
const FEW_DECIMALS = 4;
/** Shorter texts may occur in a file by chance. */
const TELLING = 4;

/** A converter with `generate`. */
type Writer = Converter & Required<Pick<Converter, "generate">>;

/**
 * The converter with `losses`, found by comparing files. A fact is lost when the file does not change without
 * it or with another value; a text is lost in part when its end is truncated. Exact for documents of some
 * hundred facts; for larger ones the answer may be incomplete but never wrong.
 */
export function withLosses(converter: Writer): Writer & Required<Pick<Converter, "losses">> {
  return { ...converter, losses: (envelope, options) => lossesOf(converter, envelope, options) };
}

function lossesOf({ generate }: Writer, envelope: Envelope, options: JsonObject): string[] {
  const doc: JsonObject = JSON.parse(JSON.stringify(envelope.doc));
  const write = (changed: JsonObject) => generate({ ...envelope, doc: changed }, options);
  const facts = factsOf(doc);
  const file = write(doc);
  const text = new TextDecoder().decode(file.data).replaceAll(MARKUP, "");
  const search = new Search(doc, file, write, Math.floor(MAX_WORK / Math.max(facts.length, 1)));
  const units = unitsOf(unsaid(facts, textsIn(doc), text));
  const lost = new Set(search.lostOf(units, [() => undefined, another]).flat());
  const long = units.map((unit) => unit.filter((fact) => !lost.has(fact) && isLong(fact)));
  const cut = search.lostOf(
    long.filter((unit) => unit.length > 0),
    [another],
  );
  return collapsed(facts, new Set([...lost, ...cut.flat()]));
}

/** Facts whose text does not occur in the file; all others are certainly expressed. */
function unsaid(facts: readonly Fact[], texts: Iterable<string>, file: string): Fact[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return facts.filter(
    ({ text }) => text.length < TELLING || counts.get(text) !== 1 || !file.includes(text),
  );
}

/** Every text of the document: a file may express a fact's text for an extension. */
function* textsIn(value: Json | undefined): Generator<string> {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null)
    for (const member of Object.values(value)) yield* textsIn(member);
}

/** Facts that are expressed or lost together. */
type Unit = readonly Fact[];

/** One unit per fact; the same member of many rows is one unit. */
function unitsOf(facts: readonly Fact[]): Unit[] {
  const rows = Map.groupBy(facts, ({ path }) => rowOf(path));
  const kinds = new Map<string, string>();
  for (const [row, members] of rows)
    kinds.set(row, members.map(({ path }) => path.slice(2).join(".")).join(" "));
  const isMany = rows.size > FEW_ROWS;
  const units = Map.groupBy(facts, (fact) => {
    const row = rowOf(fact.path);
    if (!isMany || row === "") return fact.path.join(".");
    return [fact.path[0], ...fact.path.slice(2), kinds.get(row)].join(".");
  });
  return [...units.values()];
}

/** The list row that a path leads into, e.g. `lines.3`. */
function rowOf([list, index]: Fact["path"]): string {
  return typeof index === "number" ? `${list}.${index}` : "";
}

/** Another value of a fact; undefined removes it. */
type Change = (fact: Fact) => Json | undefined;

/** Truncated texts and rounded numbers: another end does not change the file. */
function isLong({ type, text }: Fact): boolean {
  if (type === "num.Amount") return (text.split(".")[1] ?? "").length > FEW_DECIMALS;
  return type === "string" && text.length > SHORT;
}

class Search {
  readonly #doc: JsonObject;
  readonly #file: Uint8Array;
  readonly #write: (doc: JsonObject) => StepFile;
  #left: number;

  constructor(
    doc: JsonObject,
    file: StepFile,
    write: (doc: JsonObject) => StepFile,
    limit: number,
  ) {
    this.#doc = doc;
    this.#file = file.data;
    this.#write = write;
    this.#left = limit;
  }

  /** Units whose changes do not change the file: tests all units of a half at once, then divides it. */
  lostOf(units: readonly Unit[], changes: readonly Change[]): Unit[] {
    if (units.length === 0 || this.#left <= 0) return [];
    const facts = units.flat();
    if (changes.every((change) => this.#isSame(facts, change))) return [...units];
    if (units.length === 1) return [];
    const middle = Math.ceil(units.length / 2);
    return [units.slice(0, middle), units.slice(middle)].flatMap((half) =>
      this.lostOf(half, changes),
    );
  }

  #isSame(facts: readonly Fact[], change: Change): boolean {
    this.#left -= 1;
    try {
      const { data } = this.#write(edited(this.#doc, facts, change));
      return data.length === this.#file.length && data.every((byte, i) => byte === this.#file[i]);
    } catch (error) {
      if (!isFakturoError(error)) throw error;
      return false;
    }
  }
}

const NEXT: Readonly<Record<string, string>> = { "9": "0", z: "a", Z: "A" };

/** Another value of the same format. */
function another({ text, type }: Fact): string {
  if (type === "cal.Date")
    return text.endsWith("01") ? `${text.slice(0, -2)}02` : `${text.slice(0, -2)}01`;
  if (type === "l10n.ISOCountryCode") return text === "FR" ? "DE" : "FR";
  const at = text.search(/[0-9A-Za-z](?=[^0-9A-Za-z]*$)/);
  const letter = text.charAt(at);
  if (at < 0) return `${text}x`;
  const next = NEXT[letter] ?? String.fromCharCode(letter.charCodeAt(0) + 1);
  return `${text.slice(0, at)}${next}${text.slice(at + 1)}`;
}

/** Paths of lost facts, and of objects and lists whose facts are all lost, in document order. */
function collapsed(facts: readonly Fact[], lost: ReadonlySet<Fact>): string[] {
  const kept = new Set<string>();
  for (const fact of facts)
    if (!lost.has(fact)) for (let i = 0; i <= fact.path.length; i++) kept.add(key(fact, i));
  const paths = facts.filter((fact) => lost.has(fact)).map((fact) => outermost(fact, kept));
  return [...new Set(paths)];
}

function outermost(fact: Fact, kept: ReadonlySet<string>): string {
  const length = fact.path.findIndex((_, i) => !kept.has(key(fact, i + 1))) + 1;
  return formatPath(fact.path.slice(0, length));
}

const key = ({ path }: Fact, length: number) => path.slice(0, length).join("\u0000");
