import { base64 } from "@fakturo/model";
import { selfSigned, signCades } from "@fakturo/signature";
import type { OpenSimulator } from "@fakturo/simulator";
import { readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { CUSTOMER, fattura, line, type Parts, SELLER, summary, vat } from "../fixtures/files.ts";
import {
  DAY_MS,
  deliver,
  findAll,
  NOW,
  open,
  SIGNER,
  send,
  signed,
  text,
  types,
  utf8,
} from "../fixtures/requests.ts";
import type { CODES } from "./codes.ts";

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
