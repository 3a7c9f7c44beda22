import { base64, fromBase64 } from "@fakturo/model";
import { selfSigned, signCades, signXml, verifyXml } from "@fakturo/signature";
import type { OpenSimulator, OutgoingCall, PresentedCertificate } from "@fakturo/simulator";
import { binaryIn, readSoap, soapRequest, writeEnvelope } from "@fakturo/soap";
import { attributed, createFinder, declare, group, kept, leaf, readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import {
  CUSTOMER,
  fattura,
  hashOf,
  line,
  type Parts,
  SELLER,
  summary,
  vat,
} from "../fixtures/files.ts";
import type { CODES } from "./codes.ts";
import { simulator } from "./simulator.ts";

const NOW = Date.parse("2026-11-20T12:00:00Z");
const DAY_MS = 86_400_000;
const TYPES = "http://www.fatturapa.gov.it/sdi/ws/trasmissione/v1.0/types";
const RECEPTION = "http://www.fatturapa.gov.it/sdi/ws/ricezione/v1.0/types";
const PUBLIC = "http://www.fatturapa.gov.it/sdi/messaggi/v1.0";
const { text, findAll } = createFinder({});
const utf8 = new TextEncoder();
const WORLD = { now: () => NOW, random: () => 0.5 };

const SIGNER = selfSigned({
  commonName: "Signer",
  from: NOW - DAY_MS,
  until: NOW + DAY_MS,
  usages: ["digitalSignature", "nonRepudiation"],
});
const signed = (xml: string, now = NOW) =>
  signXml(xml, SIGNER, { now, method: "rsa-sha256", digest: "sha256" }).xml;

const open = (settings = {}) => simulator.open([], { certificates: "optional", ...settings });

function envelope(element: string, namespace: string, rows: readonly [string, string][]): string {
  const children = rows.map(([name, value]) => kept(leaf(name, value)));
  const body = attributed(group(`t:${element}`, ...children), declare({ t: namespace }));
  return writeEnvelope({ version: "1.1", body });
}

function post(
  sdi: OpenSimulator,
  path: string,
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
  certificate?: PresentedCertificate,
) {
  const request = { method: "POST", path, query: new Map<string, string>(), headers, certificate };
  return sdi.handle({ ...request, body: Buffer.from(body) }, WORLD).reply;
}

/** Sends a file; answers the elements of the answer. */
function send(
  sdi: OpenSimulator,
  data: string | Uint8Array,
  name = `IT${SELLER}_00001.xml`,
  headers: Readonly<Record<string, string>> = {},
) {
  const bytes = typeof data === "string" ? utf8.encode(data) : data;
  const xml = envelope("fileSdIAccoglienza", TYPES, [
    ["NomeFile", name],
    ["File", base64(bytes)],
  ]);
  const reply = post(sdi, "/ricevi_file", xml, {
    "x-simulate-callback": "http://here/",
    ...headers,
  });
  const answer = readSoap({
    status: reply.status,
    headers: reply.headers ?? {},
    body: Buffer.from(reply.body ?? ""),
  });
  return {
    id: text(answer.body, "IdentificativoSdI"),
    error: text(answer.body, "Errore"),
    fault: answer.fault?.code,
  };
}

/** Makes the next calls of the simulator until none is left; `answer` takes them. */
function deliver(sdi: OpenSimulator, answer: (call: OutgoingCall) => number = () => 200) {
  const made: { type: string; at: number; url: string; xml: Uint8Array; envelope: string }[] = [];
  for (let round = 0; round < 20; round += 1) {
    const [call] = [...sdi.calls(WORLD)].sort((a, b) => a.at - b.at);
    if (!call) break;
    const { body } = readSoap({ status: 200, headers: {}, body: Buffer.from(call.body) });
    const file = findAll(body, body?.name === "fileSdIConMetadati" ? "Metadati" : "File")[0];
    const xml = file ? binaryIn(file, []) : new Uint8Array();
    const [, type = ""] =
      /_(\w\w)_\d{3}\.xml$/.exec(text(body, "NomeFileMetadati") || text(body, "NomeFile")) ?? [];
    made.push({ type, at: call.at - NOW, url: call.url, xml, envelope: String(call.body) });
    sdi.called(call, { status: answer(call), headers: {}, body: taken(call) }, WORLD);
  }
  return made;
}

function taken({ url }: OutgoingCall): Uint8Array {
  const isDelivery = url === "http://receiver/";
  return isDelivery
    ? utf8.encode(envelope("rispostaRiceviFatture", RECEPTION, [["Esito", "ER01"]]))
    : new Uint8Array();
}

const types = (made: readonly { type: string }[]) => made.map(({ type }) => type);

/** Codes with which a file is refused. */
function codes(data: string | Uint8Array, settings = {}, name?: string): string[] {
  const sdi = open(settings);
  send(sdi, data, name);
  const [first] = deliver(sdi);
  return first?.type === "NS"
    ? findAll(readXml(first.xml), "ListaErrori/Errore").map((row) => text(row, "Codice"))
    : [];
}

const fund = (rest: string, rate = "22.00") =>
  `<DatiCassaPrevidenziale><TipoCassa>TC01</TipoCassa><AlCassa>4.00</AlCassa><ImportoContributoCassa>0.00</ImportoContributoCassa><AliquotaIVA>${rate}</AliquotaIVA>${rest}</DatiCassaPrevidenziale>`;
const discount = "<ScontoMaggiorazione><Tipo>SC</Tipo></ScontoMaggiorazione>";
const nature = (code: string) => `<Natura>${code}</Natura>`;
const exempt = (code: string): Parts => ({
  line: line({ rate: "0.00", rest: nature(code) }),
  summary: summary({ rate: "0.00", nature: nature(code), tax: "0.00" }),
});

const SIMPLIFIED = `<?xml version="1.0"?><p:FatturaElettronicaSemplificata xmlns:p="http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.0" versione="FSM10"><FatturaElettronicaHeader><DatiTrasmissione><IdTrasmittente><IdPaese>IT</IdPaese><IdCodice>${SELLER}</IdCodice></IdTrasmittente><ProgressivoInvio>1</ProgressivoInvio><FormatoTrasmissione>FSM10</FormatoTrasmissione><CodiceDestinatario>ABC1234</CodiceDestinatario></DatiTrasmissione><CedentePrestatore>${vat(SELLER)}<Denominazione>Bar</Denominazione><Sede><Indirizzo>Via</Indirizzo><CAP>41121</CAP><Comune>Modena</Comune><Nazione>IT</Nazione></Sede><RegimeFiscale>RF01</RegimeFiscale></CedentePrestatore><CessionarioCommittente><IdentificativiFiscali>${vat(CUSTOMER)}</IdentificativiFiscali></CessionarioCommittente></FatturaElettronicaHeader><FatturaElettronicaBody><DatiGenerali><DatiGeneraliDocumento><TipoDocumento>TD07</TipoDocumento><Divisa>EUR</Divisa><Data>2026-11-20</Data><Numero>1</Numero></DatiGeneraliDocumento></DatiGenerali><DatiBeniServizi><Descrizione>Pranzo</Descrizione><Importo>AMOUNT</Importo><DatiIVA><Aliquota>22.00</Aliquota></DatiIVA></DatiBeniServizi></FatturaElettronicaBody></p:FatturaElettronicaSemplificata>`;

/** Codes without those that follow from the same fault. */
const without = (others: string, all: readonly string[]) =>
  all.filter((code) => !others.includes(code));

/** A file that violates each check. */
const WRONG: Readonly<Record<keyof typeof CODES, () => string[]>> = {
  "00001": () => codes(fattura(), {}, "IT1234_00001.xml"),
  "00002": () => {
    const sdi = open();
    send(sdi, fattura());
    deliver(sdi);
    send(sdi, fattura({ number: "FT-2" }));
    return codesIn(sdi);
  },
  "00003": () => codes(fattura({ number: "1" }).replace("Lavoro", "x".repeat(6_000_000))),
  "00100": () => {
    const until = NOW - DAY_MS / 2;
    const old = selfSigned({
      commonName: "Old",
      from: NOW - DAY_MS,
      until,
      usages: ["nonRepudiation"],
    });
    return codes(
      signCades(utf8.encode(fattura()), old, { now: until - 1000 }),
      {},
      `IT${SELLER}_1.xml.p7m`,
    );
  },
  "00102": () => codes(signed(fattura()).replace("Lavoro", "Altro")),
  "00106": () => codes("<a/>"),
  "00200": () => codes(fattura({ type: "TD99" })),
  "00201": () => codes(fattura({ line: line({ rate: "x" }).repeat(60) })),
  "00300": () => codes(fattura({ transmitter: "123" })),
  "00301": () => codes(fattura(), { unknown: [SELLER] }).filter((code) => code !== "00300"),
  "00302": () => codes(fattura({ sellerCode: "<CodiceFiscale>AAAAAAAAAAAA</CodiceFiscale>" })),
  "00305": () => codes(fattura(), { unknown: [CUSTOMER] }),
  "00306": () => codes(fattura({ customer: "<CodiceFiscale>AAAAAAAAAAAA</CodiceFiscale>" })),
  "00311": () => codes(fattura({ recipient: "ZZZZZZ9" })),
  "00312": () => codes(fattura(), { inactive: ["ABC1234"] }),
  "00313": () => codes(fattura({ recipient: "XXXXXXX" })),
  "00400": () =>
    without("00422", codes(fattura({ ...exempt("N4"), line: line({ rate: "0.00" }) }))),
  "00401": () => without("00422 00444", codes(fattura({ line: line({ rest: nature("N4") }) }))),
  "00403": () => codes(fattura({ date: "2026-11-21" })),
  "00404": () => {
    const sdi = open();
    send(sdi, fattura());
    deliver(sdi);
    send(sdi, fattura({ linked: " " }), `IT${SELLER}_00002.xml`);
    return codesIn(sdi);
  },
  "00409": () => codes(fattura({ bodies: 2 })),
  "00411": () => codes(fattura({ line: line({ rest: "<Ritenuta>SI</Ritenuta>" }) })),
  "00413": () => codes(fattura({ general: fund("", "0.00") })),
  "00414": () => codes(fattura({ general: fund(nature("N4")) })),
  "00415": () => codes(fattura({ general: fund("<Ritenuta>SI</Ritenuta>") })),
  "00417": () => codes(fattura({ customer: "" })),
  "00418": () =>
    codes(
      fattura({
        linked:
          "<DatiFattureCollegate><IdDocumento>1</IdDocumento><Data>2026-11-21</Data></DatiFattureCollegate>",
      }),
    ),
  "00419": () => codes(fattura({ line: line({}) + line({ price: "0.00", rate: "10.00" }) })),
  "00420": () =>
    codes(
      fattura({
        ...exempt("N6.1"),
        summary: summary({
          rate: "0.00",
          nature: nature("N6.1"),
          tax: "0.00",
          rest: "<EsigibilitaIVA>S</EsigibilitaIVA>",
        }),
      }),
    ),
  "00421": () => codes(fattura({ summary: summary({ tax: "21.00" }) })),
  "00422": () => codes(fattura({ summary: summary({ base: "110.00", tax: "24.20" }) })),
  "00423": () => codes(fattura({ line: line({ price: "90.00", total: "100.00" }) })),
  "00424": () =>
    codes(
      fattura({ line: line({ rate: "0.22" }), summary: summary({ rate: "0.22", tax: "0.22" }) }),
    ),
  "00425": () => codes(fattura({ number: "ABC" })),
  "00426": () => codes(fattura({ pec: "<PECDestinatario>a@pec.example</PECDestinatario>" })),
  "00427": () => codes(fattura({ recipient: "UFABC1" })),
  "00428": () => codes(fattura().replace('versione="FPR12"', 'versione="FPA12"')),
  "00429": () =>
    codes(
      fattura({
        ...exempt("N4"),
        summary: summary({ rate: "0.00", tax: "0.00" }),
        line: line({ rate: "0.00" }),
      }),
    ).filter((code) => code !== "00400"),
  "00430": () =>
    codes(fattura({ summary: summary({ nature: nature("N4") }) })).filter(
      (code) => code !== "00422",
    ),
  "00437": () => codes(fattura({ general: discount })),
  "00438": () => codes(fattura({ line: line({ change: discount }) })),
  "00444": () =>
    codes(fattura({ ...exempt("N4"), line: line({ rate: "0.00", rest: nature("N1") }) })).filter(
      (code) => code !== "00422",
    ),
  "00445": () => codes(fattura(exempt("N3"))),
  "00460": () => codes(SIMPLIFIED.replace("AMOUNT", "400.01")),
  "00471": () => codes(fattura({ customer: vat(SELLER) })),
  "00472": () => codes(fattura({ type: "TD21" })),
  "00473": () => codes(fattura({ type: "TD17" })),
  "00475": () =>
    codes(fattura({ type: "TD16", customer: "<CodiceFiscale>12345678903</CodiceFiscale>" })),
  "00476": () => codes(fattura({ seller: vat("12345678", "DE"), customer: vat("12345678", "FR") })),
};

function codesIn(sdi: OpenSimulator): string[] {
  const refusal = deliver(sdi).find(({ type }) => type === "NS");
  return refusal
    ? findAll(readXml(refusal.xml), "ListaErrori/Errore").map((row) => text(row, "Codice"))
    : [];
}

describe("the checks of a file", () => {
  it.each(Object.entries(WRONG))("answer %s", (code, sent) => {
    expect(sent()).toEqual([code]);
  });

  it("take correct files: private, simplified, and signed ones to public bodies", () => {
    expect(codes(fattura())).toEqual([]);
    expect(codes(SIMPLIFIED.replace("AMOUNT", "400.00"))).toEqual([]);
    const office = fattura({ format: "FPA12", recipient: "UFABC1" });
    expect(codes(signed(office))).toEqual([]);
    expect(codes(office)).toEqual(["00102"]);
    const p7m = signCades(utf8.encode(office), SIGNER, { now: NOW });
    expect(codes(p7m, {}, `IT${SELLER}_1.xml.p7m`)).toEqual([]);
    expect(codes(utf8.encode(base64(p7m)), {}, `IT${SELLER}_1.xml.p7m`)).toEqual([]);
  });

  it("tell all violations of a class, and only of the first class", () => {
    expect(codes(fattura({ number: "ABC", date: "2026-12-01" }))).toEqual(["00403", "00425"]);
    expect(codes(fattura({ number: "ABC", recipient: "ZZZZZZ9" }))).toEqual(["00311"]);
    expect(codes(fattura(), { codes: { "FT-1": ["00324", "00448"] } })).toEqual(["00324", "00448"]);
  });

  it("keep the number of a refused file free, and its name and content taken", () => {
    const sdi = open();
    send(sdi, fattura({ recipient: "ZZZZZZ9" }));
    deliver(sdi);
    send(sdi, fattura(), `IT${SELLER}_00002.xml`);
    expect(types(deliver(sdi))).toEqual(["RC"]);
  });
});

describe("the service for files", () => {
  it("takes them inline and as MTOM, and answers as MTOM unless told otherwise", () => {
    const sdi = open();
    const data = utf8.encode(fattura());
    const xml = envelope("fileSdIAccoglienza", TYPES, [
      ["NomeFile", `IT${SELLER}_00001.xml`],
      ["File", base64(data)],
    ]);
    const files = [{ id: "f1", type: "application/octet-stream", data }];
    const { headers, body } = soapRequest(xml, {
      version: "1.1",
      files: { form: "xop", files, boundary: "b1" },
    });
    const reply = post(sdi, "/ricevi_file", body, headers);
    expect(reply.headers?.["content-type"]).toMatch(/^multipart\/related; type="application\/xop/);
    expect(sdi.records()).toMatchObject([{ name: `IT${SELLER}_00001.xml`, codes: "" }]);
    const plain = open({ inline: true });
    expect(post(plain, "/ricevi_file", xml).headers?.["content-type"]).toMatch(/^text\/xml/);
  });

  it("gives ascending numbers of twelve digits", () => {
    const sdi = open();
    const ids = [1, 2].map((n) => send(sdi, fattura(), `IT${SELLER}_0000${n}.xml`).id);
    expect(ids).toEqual(
      ["176364000000", "176364000001"].map((id) => id.replace(/^\d{10}/, String(NOW / 1000))),
    );
  });

  it("refuses empty files, foreign transmitters, and what is no message", () => {
    const sdi = open();
    expect(send(sdi, "")).toMatchObject({ id: "0", error: "EI01" });
    const subject = { CN: "Other", serialNumber: "IDCIT-00000000001" };
    const certificate = { subject, from: NOW - 1, until: NOW + 1, isTrusted: true };
    const xml = envelope("fileSdIAccoglienza", TYPES, [
      ["NomeFile", `IT${SELLER}_00001.xml`],
      ["File", base64(utf8.encode(fattura()))],
    ]);
    expect(
      String(post(open({ inline: true }), "/ricevi_file", xml, {}, certificate).body),
    ).toContain("EI03");
    expect(post(open({ certificates: "required" }), "/ricevi_file", xml).status).toBe(403);
    expect(String(post(sdi, "/ricevi_file", "no xml").body)).toContain("2003/05/soap-envelope");
    expect(String(post(sdi, "/ricevi_file", "<a/>").body)).toContain("soap:Server");
    expect(sdi.records()).toEqual([]);
  });
});

describe("receipts", () => {
  it("are signed, and name file and hash by the family of the format", () => {
    const sdi = open();
    send(sdi, fattura());
    const [receipt] = deliver(sdi);
    const xml = receipt?.xml ?? new Uint8Array();
    expect(verifyXml(xml).certificate.subject).toContain("Sistema Interscambio");
    const root = readXml(xml);
    expect([root.name, root.namespace === PUBLIC, text(root, "Hash")]).toEqual([
      "RicevutaConsegna",
      false,
      hashOf(fattura()),
    ]);
    const names = open({ privateNames: false });
    send(names, fattura());
    expect(readXml(deliver(names)[0]?.xml ?? "").namespace).toBe(PUBLIC);
  });

  it("follow from the recipient: reached, not reached, without code, by certified mail", () => {
    const sent = (parts: Parts, settings = {}) => {
      const sdi = open(settings);
      send(sdi, fattura(parts));
      return types(deliver(sdi));
    };
    expect(sent({})).toEqual(["RC"]);
    expect(sent({}, { unreachable: ["ABC1234"] })).toEqual(["MC"]);
    expect(sent({ recipient: "0000000" })).toEqual(["MC"]);
    const pec = "<PECDestinatario>a@pec.example</PECDestinatario>";
    expect(sent({ recipient: "0000000", pec })).toEqual(["RC"]);
    expect(sent({ recipient: "XXXXXXX", customer: vat("12345678", "DE") })).toEqual(["MC"]);
  });

  it("of public bodies tell their answer, or that its time has passed", () => {
    const office = signed(fattura({ format: "FPA12", recipient: "UFABC1" }));
    const sent = (settings: object) => {
      const sdi = open({ delay: 0, ...settings });
      send(sdi, office);
      return deliver(sdi);
    };
    expect(types(sent({}))).toEqual(["RC", "NE"]);
    const [, refusal] = sent({ office: "refuse" });
    expect(text(readXml(refusal?.xml ?? ""), "EsitoCommittente/Esito")).toBe("EC02");
    expect(sent({ office: "silent" }).map(({ type, at }) => [type, at / DAY_MS])).toEqual([
      ["RC", 0],
      ["DT", 15],
    ]);
    expect(sent({ unreachable: ["UFABC1"] }).map(({ type, at }) => [type, at / DAY_MS])).toEqual([
      ["MC", 2],
      ["AT", 12],
    ]);
  });

  it("come twice, in the opposite order, and by the script of a sandbox", () => {
    const scripted = (script: string, settings = {}) => {
      const sdi = open(settings);
      send(sdi, fattura(), undefined, { "x-simulate-response": script });
      return types(deliver(sdi));
    };
    expect(scripted("NE")).toEqual(["RC", "NE"]);
    expect(scripted("AT", { shuffled: true })).toEqual(["AT", "MC"]);
    expect(scripted("NS")).toEqual(["NS"]);
    expect(scripted("RC", { twice: true })).toEqual(["RC", "RC"]);
    expect(scripted("none")).toEqual(["RC"]);
  });

  it("are repeated while the sender does not take them", () => {
    const sdi = open({ delay: 0, retry: 60 });
    send(sdi, fattura());
    const made = deliver(sdi, () => 500);
    expect(made.map(({ at }) => at / 60_000)).toEqual([0, 1, 5, 30]);
  });
});

describe("deliveries", () => {
  const register = (sdi: OpenSimulator, code: string, address = "http://receiver/") =>
    post(sdi, "/portal/recipients", JSON.stringify({ code, tax_id: CUSTOMER, address })).status;

  it("reach the registered receiver with metadata, and the sender gets the receipt after it", () => {
    const sdi = open();
    expect(register(sdi, "SUBM70N")).toBe(204);
    send(sdi, fattura({ recipient: "SUBM70N" }));
    const made = deliver(sdi);
    expect(types(made)).toEqual(["MT", "RC"]);
    expect(readXml(made[0]?.xml ?? "").name).toBe("FileMetadati");
    const file = /<File>([^<]+)</.exec(made[0]?.envelope ?? "")?.[1] ?? "";
    expect(new TextDecoder().decode(fromBase64(file))).toBe(fattura({ recipient: "SUBM70N" }));
  });

  it("are tried four times, then the sender is told that it was not reached", () => {
    const sdi = open();
    register(sdi, "SUBM70N");
    send(sdi, fattura({ recipient: "SUBM70N" }));
    const made = deliver(sdi, ({ url }) => (url === "http://receiver/" ? 500 : 200));
    expect(types(made)).toEqual(["MT", "MT", "MT", "MT", "MC"]);
    expect(text(readXml(made[3]?.xml ?? ""), "TentativiInvio")).toBe("4");
    register(sdi, "SUBM70N", "");
    expect(post(sdi, "/portal/recipients", "{}").status).toBe(400);
  });

  it("to a public body are answered by its outcome, once", () => {
    const sdi = open({ delay: 0 });
    register(sdi, "UFABC1");
    const { id } = send(sdi, signed(fattura({ format: "FPA12", recipient: "UFABC1" })));
    const outcome = (esito: string) => {
      const xml = `<n:NotificaEsitoCommittente xmlns:n="${PUBLIC}" versione="1.0"><IdentificativoSdI>${id}</IdentificativoSdI><Esito>${esito}</Esito></n:NotificaEsitoCommittente>`;
      const rows: [string, string][] = [
        ["IdentificativoSdI", id],
        ["NomeFile", `IT${SELLER}_00001_EC_001.xml`],
        ["File", base64(utf8.encode(xml))],
      ];
      return Buffer.from(
        post(sdi, "/ricevi_notifica", envelope("fileSdI", RECEPTION, rows)).body ?? "",
      ).toString();
    };
    expect(outcome("EC01")).toContain("ES00");
    const first = [...sdi.calls(WORLD)][0];
    if (first) sdi.called(first, { status: 200, headers: {}, body: taken(first) }, WORLD);
    expect(outcome("EC09")).toContain("ES00");
    expect(outcome("EC02")).toContain("ES01");
    expect(outcome("EC01")).toContain("_SE_001.xml");
    expect(types(deliver(sdi))).toEqual(["RC", "NE"]);
  });
});
