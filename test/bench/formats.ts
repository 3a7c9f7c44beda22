import { existsSync } from "node:fs";
import { plugin as cii, embedInvoice } from "@fakturo/app-cii";
import { renderPdf } from "@fakturo/app-pdf";
import { plugin as ubl, ublContextOf, writeUbl } from "@fakturo/app-ubl";
import { draftBill } from "@fakturo/en16931";
import type { Json, JsonObject } from "@fakturo/model";
import type { Converter, Envelope, Plugin } from "@fakturo/plugin";
import { hasJava, shared, startValidator, type Validator } from "@fakturo/test-support";
import { escapeXml, readXml } from "@fakturo/xml";
import PDFDocument from "pdfkit";
import { europeanInvoice } from "./documents.ts";
import { benchEngine } from "./engine.ts";
import { compare, print, report, series } from "./measure.ts";
import { eInvoiceEu } from "./peers.ts";
import { nodeZugferd } from "./zugferd-peer.ts";

/** Number of files for the official rules; half of them warm up. */
const OFFICIAL_ROUNDS = 60;
const NOON = new Date("2026-01-05T12:00:00Z");
/** Tags and the text between them. */
const PIECES = /<[^>]*>|[^<]+/g;

/** Formats in both directions, compared with the cheapest way to write the same bytes and with npm packages. */
export async function benchFormats(): Promise<void> {
  const envelope = benchEngine().envelop(addressed(europeanInvoice(3))).output;
  const xml = await benchWriting("UBL", converterOf(ubl), envelope, "");
  await benchWriting("CII", converterOf(cii), envelope, xml);
  await benchReading(converterOf(ubl), xml);
  await benchLarge(converterOf(ubl));
  await benchRules(envelope);
  await benchPdf(envelope);
}

/** Electronic addresses, which the peer requires. */
function addressed(document: JsonObject): JsonObject {
  const reachable = (party: Json | undefined) => ({
    ...(typeof party === "object" && party),
    inboxes: [{ email: "invoices@example.com" }],
  });
  return {
    ...document,
    supplier: reachable(document.supplier),
    customer: reachable(document.customer),
  };
}

function converterOf({ name, converters = [] }: Plugin): Converter {
  const [converter] = converters;
  if (!converter) throw new Error(`${name} has no converter`);
  return converter;
}

async function benchWriting(
  format: "UBL" | "CII",
  converter: Converter,
  envelope: Envelope,
  otherUbl: string,
): Promise<string> {
  const write = () => converter.generate?.(envelope, {})?.data;
  const xml = textOf(write());
  const [own, floor] = await compare(
    [`write ${format}, 3 lines`, write],
    ["a bare string builder", stringBuilder(xml)],
  );
  report("G5", own, floor, `${Buffer.byteLength(xml)} bytes`);
  const peers = [["@e-invoice-eu/core", await eInvoiceEu(otherUbl || xml, format)]] as const;
  const others = format === "CII" ? ([["node-zugferd", await nodeZugferd(xml)]] as const) : [];
  for (const [name, peer] of [...peers, ...others]) {
    if (!peer) print(`G5   no ${name} here: FAKTURO_PEERS is the folder where it is installed`);
    else report("G5", ...(await compare([`write ${format}, 3 lines`, write], [name, peer])));
  }
  return xml;
}

/** Writes XML from its tags and unescaped texts: lower bound for a writer. */
function stringBuilder(xml: string): () => Uint8Array {
  const encoder = new TextEncoder();
  const pieces = (xml.match(PIECES) ?? []).map((piece) =>
    piece.startsWith("<") || piece.trim() === "" ? { tag: piece } : { text: unescaped(piece) },
  );
  return () => {
    let out = "";
    for (const { tag, text } of pieces) out += tag ?? escapeXml(text);
    return encoder.encode(out);
  };
}

async function benchReading(converter: Converter, xml: string): Promise<void> {
  const bytes = new TextEncoder().encode(xml);
  const [own, floor] = await compare(
    ["read UBL, 3 lines", () => converter.parse?.(bytes, {})],
    ["the XML reader alone", () => readXml(bytes)],
  );
  report("G5", own, floor);
}

/** Large documents compared with a tenth of them: a factor of ten is linear. */
async function benchLarge(converter: Converter): Promise<void> {
  const large = benchEngine().envelop(europeanInvoice(30_000)).output;
  const small = benchEngine().envelop(europeanInvoice(3_000)).output;
  const write = (envelope: Envelope) =>
    converter.generate?.(envelope, {})?.data ?? new Uint8Array();
  report(
    "G5",
    ...(await compare(
      ["write UBL, 30,000 lines", () => write(large)],
      ["3,000 lines", () => write(small)],
    )),
  );
  const files = [
    write(benchEngine().envelop(europeanInvoice(10_000)).output),
    write(small),
  ] as const;
  report(
    "G5",
    ...(await compare(
      ["read UBL, 10,000 lines", () => converter.parse?.(files[0], {})],
      ["3,000 lines", () => converter.parse?.(files[1], {})],
    )),
  );
  report(
    "G5",
    ...(await compare(
      ["XML with 200,000 attributes", () => readXml(withAttributes(200_000))],
      ["20,000 attributes", () => readXml(withAttributes(20_000))],
    )),
  );
}

function withAttributes(count: number): string {
  const attributes = Array.from({ length: count }, (_, i) => `a${i}="${i}"`);
  return `<a ${attributes.join(" ")}/>`;
}

/** Native Peppol rules on the document, compared with the official ones on its file where Java is installed. */
async function benchRules(envelope: Envelope): Promise<void> {
  const options = { doc_type: "peppol" };
  const check = () => converterOf(ubl).check?.(envelope, options);
  const text = JSON.stringify(envelope.doc);
  const [own, floor] = await compare(
    ["EN 16931 + Peppol rules", check],
    ["parsing the document's JSON", () => JSON.parse(text)],
  );
  report("G9", own, floor);
  const official = await officialRules();
  if (!official) return print("G9   no validator or no Java here for the official rules");
  const { bill } = draftBill(envelope.doc, "cents");
  const context = ublContextOf("peppol");
  const xml = context ? writeUbl(bill, context) : "";
  const times: number[] = [];
  for (let i = 0; i < OFFICIAL_ROUNDS; i++) {
    const start = performance.now();
    await official.check("eu.peppol.bis3:invoice", xml);
    times.push((performance.now() - start) * 1_000);
  }
  official.stop();
  // The first rounds compile the rules.
  const peer = series("the official rules, wall time", times.slice(OFFICIAL_ROUNDS / 2));
  report("G9", own, peer, "service of tools/validator");
}

/** The official validators as a service, where they are installed. */
async function officialRules(): Promise<Validator | undefined> {
  const command = shared("tools/validator/validator");
  return command && existsSync(command) && hasJava() ? startValidator(command) : undefined;
}

async function benchPdf(envelope: Envelope): Promise<void> {
  const [own, floor] = await compare(
    ["PDF/A-3 page, fonts embedded", () => renderPdf(envelope)],
    ["pdfkit, same rows, nothing embedded", () => pdfkitPage(envelope)],
  );
  report("G6", own, floor);
  const pdf = await renderPdf(envelope);
  const xml = new TextEncoder().encode(textOf(converterOf(cii).generate?.(envelope, {})?.data));
  const [hybrid, page] = await compare(
    ["PDF/A-3 with XML inside", async () => embedInvoice(await renderPdf(envelope), xml, NOON)],
    ["the page alone", () => renderPdf(envelope)],
  );
  report("G6", hybrid, page, `${pdf.length} bytes before`);
}

/** The texts of an invoice, one row each, in a standard font. */
function pdfkitPage({ doc }: Envelope): Promise<void> {
  const pdf = new PDFDocument();
  const done = new Promise<void>((resolve) => pdf.on("data", () => {}).on("end", resolve));
  for (const line of Array.isArray(doc.lines) ? doc.lines : []) pdf.text(JSON.stringify(line));
  pdf.text(JSON.stringify(doc.totals));
  pdf.end();
  return done;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&#34;": '"',
  "&amp;": "&",
};

function unescaped(text: string): string {
  return text.replace(/&(?:lt|gt|#34|amp);/g, (entity) => ENTITIES[entity] ?? entity);
}

function textOf(data: string | Uint8Array | undefined): string {
  return typeof data === "string" ? data : new TextDecoder().decode(data);
}
