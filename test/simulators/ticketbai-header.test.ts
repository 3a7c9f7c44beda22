import { gzipSync } from "node:zlib";
import type { PresentedCertificate } from "@fakturo/simulator";
import { beforeAll, describe, expect, it } from "vitest";
import { CERTIFICATE, invoice, NIF, NOW, TreasuryBench } from "./ticketbai-bench.ts";

const NAME = "Itsaso Lañak S.L.";
const PERSON = "54387763P";

let bench: TreasuryBench;
let xml: string;
let file: string;

beforeAll(async () => {
  bench = new TreasuryBench();
  const [book, rest] = [new TreasuryBench(), new TreasuryBench()];
  xml = new TextDecoder().decode((await book.prepared("generate", invoice("BI"))).bytes);
  file = new TextDecoder().decode((await rest.prepared("generate", invoice("SS"))).bytes);
});

interface Call {
  readonly data?: object | string;
  readonly body?: string | Uint8Array;
  readonly zip?: boolean;
  readonly certificate?: PresentedCertificate;
  readonly path?: string;
}

const about = (changes: object = {}) => ({
  con: "LROE",
  apa: "1.1",
  inte: { nif: NIF, nrs: NAME },
  drs: { mode: "240", ejer: "2026" },
  ...changes,
});

/** The code in the header of the answer. */
function codeOf(call: Call = {}): string {
  const { data = about(), body = xml, zip = true, certificate = CERTIFICATE } = call;
  const { path = "/N3B4000M/aurkezpena" } = call;
  const text = typeof data === "string" ? data : JSON.stringify(data);
  const headers = { "eus-bizkaia-n3-data": text, ...(zip && { "content-encoding": "gzip" }) };
  const request = { method: "POST", path, query: new Map(), headers, certificate };
  const sent = { ...request, body: zip ? gzipSync(body) : Buffer.from(body) };
  const { reply } = bench.open.handle(sent, { now: () => NOW, random: () => 0 });
  return reply.headers?.["eus-bizkaia-n3-codigo-respuesta"] ?? "";
}

const inte = (changes: object) => about({ inte: { nif: NIF, nrs: NAME, ...changes } });
const drs = (changes: object) => about({ drs: { mode: "240", ejer: "2026", ...changes } });
const head = (from: string, to: string) => xml.replace(from, to);
const holder = (subject: Readonly<Record<string, string>>) => ({ ...CERTIFICATE, subject });

describe("the entry service of Bizkaia", () => {
  it.each<readonly [string, () => Call]>([
    ["N3_0000001", () => ({ certificate: { ...CERTIFICATE, until: NOW } })],
    ["N3_0000002", () => ({ data: inte({ nif: "A58818501" }) })],
    ["N3_0000004", () => ({ certificate: holder({ CN: "Device" }) })],
    ["N3_0000005", () => ({ data: drs({ mode: "300" }) })],
    ["N3_0000006", () => ({ data: drs({ ejer: "26" }) })],
    ["N3_0000007", () => ({ certificate: holder({ organizationIdentifier: "VATES-B85905495" }) })],
    ["N3_0000010", () => ({ data: inte({ nif: "B00000001" }) })],
    ["N3_0000013", () => ({ data: "no JSON" })],
    ["N3_0000013", () => ({ data: about({ con: "" }) })],
    ["N3_0000014", () => ({ data: inte({ nif: "" }) })],
    ["N3_0000015", () => ({ data: inte({ nrs: "" }) })],
    ["N3_0000017", () => ({ data: about({ inte: undefined }) })],
    ["B4_1000001", () => ({ body: "no XML" })],
    ["B4_1000001", () => ({ body: head("<Capitulo>1</Capitulo>", "") })],
    ["B4_1000003", () => ({ zip: false })],
    ["B4_1000006", () => ({ data: asPerson(), body: ofPerson(), certificate: person() })],
    [
      "B4_1000030",
      () => ({ data: asPerson({ ap1: "" }), body: ofPerson(), certificate: person() }),
    ],
    [
      "B4_1000030",
      () => ({ data: asPerson({ ap2: "Ruiz" }), body: ofPerson(), certificate: person() }),
    ],
    [
      "N3_0000011",
      () => ({ data: asPerson({ ap1: "A".repeat(31) }), body: ofPerson(), certificate: person() }),
    ],
    ["N3_0000011", () => ({ data: inte({ nrs: "A".repeat(256) }) })],
    ["B4_1000020", () => ({ data: drs({ mode: "140" }) })],
    ["B4_1000021", () => ({ data: drs({ ejer: "2025" }) })],
    ["B4_1000021", () => ({ data: drs({ ejer: "2027" }), body: head(">2026<", ">2027<") })],
    ["B4_1000022", () => ({ body: head(NIF, "B85905495") })],
    ["B4_1000023", () => ({ body: head("<Capitulo>1<", "<Capitulo>2<") })],
    ["B4_1000024", () => ({ data: about({ apa: "1.2" }) })],
    ["B4_1000025", () => ({ body: head(">A00<", ">AN0<") })],
    ["B4_1000025", () => ({ path: "/N3B4001M/kontsulta" })],
    ["B4_1000030", () => ({ data: inte({ nrs: "Other" }) })],
    ["B4_1000005", () => ({ body: twice() })],
    [
      "B4_1000002",
      () => ({ body: head(/<TicketBai>[^<]+/.exec(xml)?.[0] ?? "", "<TicketBai>PGEvPg==") }),
    ],
    ["", () => ({})],
  ])("answers %s", (code, call) => {
    bench.open.configure({ unknown: ["A58818501"] });
    expect(codeOf(call())).toBe(code);
  });

  const asPerson = (changes: object = {}) =>
    inte({ nif: PERSON, nrs: "S.L.", ap1: "Itsaso", ap2: "Lañak", ...changes });
  const person = () => holder({ serialNumber: `IDCES-${PERSON}`, SN: "Ane" });
  const ofPerson = () => head(`<NIF>${NIF}</NIF>`, `<NIF>${PERSON}</NIF>`);
  const twice = () => {
    const row = /<FacturaEmitida>.*<\/FacturaEmitida>/.exec(xml)?.[0] ?? "";
    return head(row, row + row);
  };
});

describe("an individual of Bizkaia", () => {
  it("registers, queries and cancels an invoice under surnames and given name", async () => {
    const one = new TreasuryBench();
    one.open.configure({ collaborators: [NIF] });
    const people = [{ name: { given: "Jon", surname: "De la Fuente", surname2: "Arana" } }];
    const issued = invoice("BI", {
      supplier: {
        ...{ name: "Jon De la Fuente Arana", people },
        tax_id: { country: "ES", code: PERSON },
        ext: { "es-tbai-bi-activity": "722300" },
      },
      customer: { name: "Cliente S.L.", tax_id: { country: "ES", code: "B85905495" } },
    });
    const sent = await one.prepared("generate", issued);
    const [answer] = await one.send(sent);
    expect(answer).toMatchObject({ is: "accepted" });
    expect(await one.consult(sent)).toMatchObject({ is: "found" });
    for (const message of one.messages)
      expect(message).toContain("ApellidosNombreRazonSocial>De la Fuente Arana Jon<");
    expect(one.messages).toHaveLength(4);
    one.decide(sent, "accepted");
    const [cancelled] = await one.send(await one.prepared("cancel", issued));
    expect(cancelled).toMatchObject({ is: "accepted" });
  });
});

describe("the services of Gipuzkoa", () => {
  const codesOf = (body: string, path = "/sarrerak/alta") => {
    const request = { method: "POST", path, query: new Map(), headers: {} };
    const sent = { ...request, body: Buffer.from(body), certificate: CERTIFICATE };
    const { reply } = new TreasuryBench().open.handle(sent, { now: () => NOW, random: () => 0 });
    return [...String(reply.body).matchAll(/<Codigo>(\d+)</g)].map(([, code]) => code);
  };
  const without = (pattern: RegExp) => file.replace(pattern, "");

  it.each<readonly [string, () => readonly [string, string?]]>([
    ["002", () => ["no XML"]],
    ["002", () => [file, "/sarrerak/baja"]],
    ["002", () => [without(/<FechaExpedicionFactura>[^<]*<\/FechaExpedicionFactura>/)]],
    ["003", () => [without(/<DetallesFactura>.*<\/DetallesFactura>/)]],
    ["004", () => [file.replace(/<LicenciaTBAI>[^<]*/, "<LicenciaTBAI>X")]],
    ["004", () => [without(/<ds:SignatureValue[^>]*>[^<]*<\/ds:SignatureValue>/)]],
    ["017", () => [`${" ".repeat(5 * 1024 * 1024)}${file}`]],
    ["1140", () => [without(/<CuotaImpuesto>[^<]*<\/CuotaImpuesto>/)]],
    ["1141", () => [without(/<Sujeta>.*<\/Sujeta>/)]],
    ["1148", () => [file.replace("<TipoNoExenta>S1", "<TipoNoExenta>S2")]],
    ["011", () => [file.replace(/<ImporteTotalFactura>[^<]*/, "<ImporteTotalFactura>1.00")]],
    ["010", () => [file.replace("<HuellaTBAI>", `<HuellaTBAI>${LINK}`)]],
    ["007", () => [file.replaceAll(NIF, "B85905495")]],
    ["", () => [file]],
  ])("answer %s", (code, call) => {
    const [body, path] = call();
    const codes = codesOf(body, path);
    if (code === "") expect(codes).toEqual([]);
    // The signature of a changed file does not hold, which is a warning.
    else expect(codes.filter((one) => one !== "008")).toContain(code);
  });
});

const LINK =
  "<EncadenamientoFacturaAnterior><NumFacturaAnterior>0</NumFacturaAnterior><FechaExpedicionFacturaAnterior>01-01-2026</FechaExpedicionFacturaAnterior><SignatureValueFirmaFacturaAnterior>x</SignatureValueFirmaFacturaAnterior></EncadenamientoFacturaAnterior>";
