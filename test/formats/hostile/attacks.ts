/** A malicious or damaged file. */
export interface Attack {
  readonly name: string;
  readonly data: Uint8Array;
}

const utf8 = new TextEncoder();
const named = (name: string, text: string): Attack => ({ name, data: utf8.encode(text) });

const LAUGHS = Array.from({ length: 30 }, (_, i) => `<!ENTITY l${i + 1} "&l${i};&l${i};">`);

/** External files, which no reader may request. */
const DOCTYPES: readonly (readonly [name: string, doctype: string])[] = [
  ["an external entity", '[<!ENTITY x SYSTEM "file:///etc/passwd">]'],
  ["a parameter entity", '[<!ENTITY % x SYSTEM "http://127.0.0.1:9/x"> %x;]'],
  ["an external DTD", 'SYSTEM "http://127.0.0.1:9/x.dtd"'],
  ["a public DTD", 'PUBLIC "-//X//Y" "http://127.0.0.1:9/x.dtd"'],
  ["entities within entities", `[<!ENTITY l0 "ha">${LAUGHS.join("")}]`],
  ["default attributes", '[<!ATTLIST x y CDATA "z">]'],
];

const ROOT = /<((?:[\w.-]+:)?[\w.-]+)(?=[\s>/])/;
const BODY = /^(?:<\?xml.*?\?>)?\s*/s;
const MEGABYTE = 1024 * 1024;

interface Parts {
  readonly declaration: string;
  readonly body: string;
  readonly root: string;
}

function partsOf(sample: string): Parts {
  const declaration = BODY.exec(sample)?.[0] ?? "";
  const body = sample.slice(declaration.length);
  return { declaration, body, root: ROOT.exec(body)?.[1] ?? "" };
}

/** Inserts a text after the root's start tag. */
const inside = ({ declaration, body }: Parts, text: string) =>
  declaration + body.replace(/^<[^>]*>/, (start) => start + text);

/** Inserts attributes into the root's start tag. */
const onRoot = ({ declaration, body, root }: Parts, attributes: string) =>
  `${declaration}<${root} ${attributes}${body.slice(root.length + 1)}`;

const repeated = (count: number, text: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => text(i)).join("");

/** Files that every reader must refuse. */
export function refusable(sample: string): Attack[] {
  const parts = partsOf(sample);
  const { declaration, body, root } = parts;
  return [
    ...DOCTYPES.map(([name, doctype]) =>
      named(name, `${declaration}<!DOCTYPE ${root} ${doctype}>${body}`),
    ),
    named("an undeclared entity", inside(parts, "<x>&x;</x>")),
    named("deep nesting", "<a>".repeat(100_000)),
    named("deep nesting inside", inside(parts, "<a>".repeat(20_000) + "</a>".repeat(20_000))),
    named("an attribute twice", onRoot(parts, 'x="1" x="2"')),
    named("a prefix that nobody declared", inside(parts, "<nobody:x/>")),
    named("a root of another name", `${declaration}${body.replaceAll(root, `${root}X`)}`),
    named("a root of no namespace", "<x/>"),
    named("two roots", sample + body),
    named("text behind the root", `${sample}text`),
    named("a NUL", inside(parts, "<x>\u0000</x>")),
    named("a NUL by reference", inside(parts, "<x>&#0;</x>")),
    named("a surrogate by reference", inside(parts, "<x>&#xD800;</x>")),
    named("a name of the prototype", inside(parts, "<__proto__><x>1</x></__proto__>")),
    named("CDATA that does not end", inside(parts, "<![CDATA[")),
    named("a comment that does not end", inside(parts, "<!--")),
    named("an enormous text", inside(parts, `<x>${"x".repeat(65 * MEGABYTE)}</x>`)),
    named("nothing", ""),
    named("blanks", " \n "),
    named("a declaration alone", declaration),
    named("no encoding at all", `<?xml version="1.0" encoding="nobody"?>${body}`),
    { name: "a broken character", data: broken(inside(parts, "<x>~</x>")) },
    { name: "bytes without meaning", data: new Uint8Array(4096).fill(0xa5) },
    { name: "a file of zeros", data: new Uint8Array(MEGABYTE) },
  ];
}

/** Replaces the tilde by the first byte of an incomplete character. */
function broken(text: string): Uint8Array {
  const data = utf8.encode(text);
  data[data.indexOf(0x7e)] = 0xc3;
  return data;
}

/** Files that a reader may accept, in bounded time. */
export function bearable(sample: string): Attack[] {
  const parts = partsOf(sample);
  const { declaration, body } = parts;
  return [
    named(
      "very many attributes",
      onRoot(
        parts,
        repeated(20_000, (i) => `a${i}="" `),
      ),
    ),
    named(
      "very many namespaces",
      onRoot(
        parts,
        repeated(5_000, (i) => `xmlns:n${i}="urn:${i}" `),
      ),
    ),
    named("very many elements", inside(parts, "<x/>".repeat(50_000))),
    named("very many comments", inside(parts, "<!-- x -->".repeat(100_000))),
    named("very many instructions", inside(parts, "<?x y?>".repeat(100_000))),
    named("very many references", inside(parts, `<x>${"&amp;".repeat(200_000)}</x>`)),
    named("a long attribute", onRoot(parts, `x="${"&lt;".repeat(200_000)}" `)),
    named("a long name", inside(parts, `<${"x".repeat(MEGABYTE)}/>`)),
    named("another encoding", `<?xml version="1.0" encoding="shift_jis"?>${body}`),
    named("text among the elements", inside(parts, "text")),
    named(
      "another namespace",
      declaration + body.replace(/xmlns(:\w+)?="[^"]*"/g, 'xmlns$1="urn:x"'),
    ),
    named(
      "everything twice",
      declaration + body.replace(/^(<[^>]*>)(.*)(<\/[^>]*>\s*)$/s, "$1$2$2$3"),
    ),
    named("nothing inside", declaration + body.replace(/^(<[^>]*>)(.*)(<\/[^>]*>\s*)$/s, "$1$3")),
    named("no texts", sample.replace(/>[^<]+</g, "><")),
    named("no attributes", sample.replace(/ (?!xmlns)[\w:]+="[^"]*"/g, "")),
    { name: "UTF-16 with its mark", data: utf16(sample) },
    { name: "UTF-16 that says UTF-8", data: utf16(sample).subarray(2) },
  ];
}

function utf16(text: string): Uint8Array {
  const data = new Uint8Array(2 * text.length + 2);
  const view = new DataView(data.buffer);
  [0xfeff, ...Array.from(text, (_, i) => text.charCodeAt(i))].forEach((unit, i) => {
    view.setUint16(2 * i, unit, true);
  });
  return data;
}

const NUMBERS: readonly (readonly [name: string, text: string])[] = [
  ["NaN", "NaN"],
  ["infinity", "INF"],
  ["a power", "1e999"],
  ["a power without end", "1e999999999"],
  ["a megabyte of digits", "9".repeat(MEGABYTE)],
  ["a megabyte of decimals", `1.${"3".repeat(MEGABYTE)}`],
  ["18 digits", "999999999999999999"],
  ["a comma", "1,5"],
  ["hexadecimal", "0x10"],
  ["minus nothing", "-0"],
  ["zero", "0"],
  ["words", "many"],
  ["wide digits", "１２"],
];

const DAYS = ["2026-02-31", "0000-00-00", "9999-99-99", "2026-1-1", "10000-01-01", "tomorrow"];

/** Numbers and dates in elements and attributes. */
const NUMBER = /(?<=>|=")-?\d+(?:[.,]\d+)?(?=<|")/g;
const DAY = /(?<=>|=")(?:\d{4}-\d{2}-\d{2}|20\d{6}(?=<))/g;
/** Amounts and rates, which have decimals, unlike codes. */
const DECIMAL = /(?<=>|=")-?\d+[.,]\d+(?=<|")/g;

/** Unusual values, in all places at once and one at a time. */
export function values(sample: string): Attack[] {
  return [
    ...NUMBERS.flatMap(([name, text]) => replaced(sample, NUMBER, name, text)),
    ...DAYS.flatMap((text) => replaced(sample, DAY, text, text)),
  ];
}

/** An attack, and the text that identifies its traces. */
export interface MarkedAttack extends Attack {
  readonly mark: string;
}

/** Invalid amounts and dates, one at a time. */
export function damaged(sample: string): MarkedAttack[] {
  const mark = "NaN";
  const attacks = [DECIMAL, DAY].flatMap((places) => replacedEach(sample, places, mark, mark));
  return attacks.map((attack) => ({ ...attack, mark }));
}

const LONG = 5_000;

/** Long values are inserted in a few places only, to bound the time. */
function everyTenth(text: string): (found: string) => string {
  let i = 0;
  return (found) => (i++ % 10 === 0 ? text : found);
}

function replaced(sample: string, places: RegExp, name: string, text: string): Attack[] {
  if (text.length > LONG) return [named(name, sample.replace(places, everyTenth(text)))];
  const all = named(`${name} everywhere`, sample.replace(places, text));
  return [all, ...replacedEach(sample, places, name, text)];
}

function replacedEach(sample: string, places: RegExp, name: string, text: string): Attack[] {
  return [...sample.matchAll(places)].map(({ index, 0: found }) =>
    named(
      `${name} for ${found} at ${index}`,
      sample.slice(0, index) + text + sample.slice(index + found.length),
    ),
  );
}

/** The file truncated after every 50th byte. */
export function truncated(sample: string): Attack[] {
  const data = utf8.encode(sample.trimEnd());
  return Array.from({ length: Math.ceil(data.length / 50) }, (_, i) => ({
    name: `cut after ${i * 50}`,
    data: data.subarray(0, i * 50),
  }));
}
