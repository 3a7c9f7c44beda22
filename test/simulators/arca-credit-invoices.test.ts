import { describe, expect, it } from "vitest";
import { authOf, CUIT, openArca } from "./arca-call.ts";

const AUTH = authOf("wsfe");
const TODAY = "19691231";
const CUSTOMER = "30500010912";
const CBU = "0110599520000001235579";

type Values = Readonly<Record<string, string>>;
type Settings = Parameters<typeof openArca>[1];

/** A credit invoice of class A in the order of the service description. */
const VOUCHER: Values = {
  ...{ Concepto: "1", DocTipo: "80", DocNro: CUSTOMER, CbteDesde: "1", CbteHasta: "1" },
  ...{ CbteFch: TODAY, ImpTotal: "121", ImpTotConc: "0", ImpNeto: "100", ImpOpEx: "0" },
  ...{ ImpTrib: "0", ImpIVA: "21", FchVtoPago: "19700131", MonId: "PES", MonCotiz: "1" },
  ...{ CondicionIVAReceptorId: "1", CbtesAsoc: "", Tributos: "" },
  Iva: "<AlicIva><Id>5</Id><BaseImp>100</BaseImp><Importe>21</Importe></AlicIva>",
  ...{ Opcionales: "", Compradores: "", PeriodoAsoc: "" },
};
const optionals = (values: Values) =>
  Object.entries(values)
    .map(([id, value]) => `<Opcional><Id>${id}</Id><Valor>${value}</Valor></Opcional>`)
    .join("");
const GOOD = optionals({ 2101: CBU, 27: "SCA" });
const written = (values: Values) =>
  Object.entries(values)
    .filter(([, value]) => value !== "")
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join("");
const requestOf = (type: string, changes: Values, count = 1) => {
  const head = `<FeCabReq><CantReg>${count}</CantReg><PtoVta>4</PtoVta><CbteTipo>${type}</CbteTipo></FeCabReq>`;
  const detail = `<FECAEDetRequest>${written({ ...VOUCHER, ...changes })}</FECAEDetRequest>`;
  return `${AUTH}<FeCAEReq>${head}<FeDetReq>${detail.repeat(count)}</FeDetReq></FeCAEReq>`;
};
const element = (text: string, name: string) =>
  new RegExp(`<${name}>([^<]*)</${name}>`).exec(text)?.[1];
const codesIn = (text: string) => [...text.matchAll(/<Code>(\d+)</g)].map(([, code]) => code);

const referenceTo = (type: string, changes: Values = {}) =>
  `<CbteAsoc>${written({ Tipo: type, PtoVta: "4", Nro: "1", Cuit: CUIT, CbteFch: TODAY, ...changes })}</CbteAsoc>`;
/** A partial credit note on the invoice. */
const NOTE: Values = {
  ...{ FchVtoPago: "", CbtesAsoc: referenceTo("201"), Opcionales: optionals({ 22: "N" }) },
  ...{ ImpTotal: "60.5", ImpNeto: "50", ImpIVA: "10.5" },
  Iva: "<AlicIva><Id>5</Id><BaseImp>50</BaseImp><Importe>10.5</Importe></AlicIva>",
};

/** Codes of a credit invoice, or of a note after the invoice it is about. */
function invoiceCodes(changes: Values, settings: Settings = {}, type = "201") {
  const request = requestOf(type, { Opcionales: GOOD, ...changes });
  return codesIn(openArca("wsfe", settings)("FECAESolicitar", request).text);
}
function noteCodes(changes: Values, settings: Settings = {}, type = "203") {
  const call = openArca("wsfe", settings);
  const invoice = call("FECAESolicitar", requestOf("201", { Opcionales: GOOD }));
  expect(element(invoice.text, "Resultado"), invoice.text).toBe("A");
  return codesIn(call("FECAESolicitar", requestOf(type, { ...NOTE, ...changes })).text);
}

describe("simulated credit invoices of small companies (FCE MiPyME)", () => {
  it("are authorised, as are notes on them up to what is left to pay", () => {
    expect(invoiceCodes({})).toEqual([]);
    expect(noteCodes({})).toEqual([]);
    const call = openArca("wsfe");
    call("FECAESolicitar", requestOf("201", { Opcionales: GOOD }));
    call("FECAESolicitar", requestOf("203", NOTE));
    const second = { ...NOTE, CbteDesde: "2", CbteHasta: "2" };
    expect(codesIn(call("FECAESolicitar", requestOf("203", second)).text)).toEqual(["10184"]);
  });

  it("are annulled where their buyer has refused them, and only there", () => {
    const whole = { ImpTotal: "121", ImpNeto: "100", ImpIVA: "21", Iva: VOUCHER.Iva ?? "" };
    const annulling = { ...whole, Opcionales: optionals({ 22: "S" }) };
    expect(noteCodes(annulling, { refused: ["201-4-1"] })).toEqual([]);
    expect(noteCodes(annulling)).toContain("10154");
    expect(noteCodes({}, { refused: ["201-4-1"] })).toContain("10154");
    expect(noteCodes({ ...annulling, FchVtoPago: "19700131" }, { refused: ["201-4-1"] })).toEqual(
      [],
    );
    expect(noteCodes(annulling, { refused: ["201-4-1"] }, "202")).toContain("10186");
  });

  it.each<[string, Values]>([
    ["10012", { CbteHasta: "2" }],
    ["10015", { DocTipo: "96" }],
    ["10016", { CbteFch: "19700102" }],
    ["10040", { CbtesAsoc: referenceTo("1") }],
    [
      "10042",
      {
        ImpTrib: "1",
        ImpTotal: "122",
        Tributos:
          "<Tributo><Id>7</Id><BaseImp>100</BaseImp><Alic>1</Alic><Importe>1</Importe></Tributo>",
      },
    ],
    ["10152", { CbteFch: "19700101" }],
    ["10162", { Opcionales: "" }],
    ["10163", { FchVtoPago: "" }],
    ["10164", { FchVtoPago: "19691230" }],
    ["10165", { Opcionales: optionals({ 2101: "1", 27: "SCA" }) }],
    ["10166", { Opcionales: optionals({ 2101: CBU, 2102: "x", 27: "SCA" }) }],
    ["10168", { Opcionales: optionals({ 27: "SCA" }) }],
    ["10170", { Opcionales: optionals({ 23: "x" }) }],
    ["10171", { Opcionales: optionals({ 2101: CBU, 22: "N", 27: "SCA" }) }],
    ["10178", { DocNro: "23000000000" }],
    ["10189", { Opcionales: optionals({ 2101: CBU, 27: "SCA", 23: "x".repeat(51) }) }],
    ["10190", { Opcionales: GOOD + optionals({ 23: "x" }).repeat(2) }],
    [
      "10194",
      {
        Compradores:
          "<Comprador><DocTipo>80</DocTipo><DocNro>1</DocNro><Porcentaje>1</Porcentaje></Comprador>",
      },
    ],
    ["10196", { PeriodoAsoc: `<FchDesde>${TODAY}</FchDesde><FchHasta>${TODAY}</FchHasta>` }],
    ["10214", { Opcionales: optionals({ 2101: CBU, 27: "SCAX" }) }],
    ["10215", { Opcionales: optionals({ 2101: CBU, 27: "ABC" }) }],
    ["10216", { Opcionales: optionals({ 2101: CBU }) }],
  ])("are refused with %s for %j", (code, changes) => {
    expect(invoiceCodes(changes)).toContain(code);
    expect(invoiceCodes({})).not.toContain(code);
  });

  it.each<[string, Settings]>([
    ["10161", { withoutMailbox: [CUSTOMER] }],
    ["10174", { accounts: { [CUIT]: ["2850590940090418135201"] } }],
    ["10176", { unregistered: [CUSTOMER] }],
    ["10180", { outside: [CUSTOMER] }],
  ])("are refused with %s by what ARCA knows: %j", (code, settings) => {
    expect(invoiceCodes({}, settings)).toEqual([code]);
  });

  it.each<[string, Values]>([
    ["10151", { CbtesAsoc: referenceTo("201", { Cuit: "" }) }],
    ["10153", { CbtesAsoc: "" }],
    ["10155", { CbtesAsoc: referenceTo("201", { Cuit: CUSTOMER }) }],
    ["10156", { CbtesAsoc: referenceTo("201") + referenceTo("201", { Nro: "2" }) }],
    ["10157", { CbtesAsoc: referenceTo("202") }],
    ["10158", { CbtesAsoc: referenceTo("201", { CbteFch: "" }) }],
    ["10159", { CbtesAsoc: referenceTo("201", { CbteFch: "19700101" }) }],
    ["10160", { CbtesAsoc: referenceTo("201", { Nro: "7" }) }],
    ["10167", { Opcionales: optionals({ 22: "X" }) }],
    ["10172", { Opcionales: optionals({ 22: "N", 27: "SCA" }) }],
    ["10173", { Opcionales: optionals({ 27: "SCA" }) }],
    ["10175", { FchVtoPago: "19700131" }],
    ["10181", { MonId: "DOL", MonCotiz: "1450.50" }],
    ["10183", { DocNro: "30111111118" }],
    ["10184", { ImpTotal: "121", ImpNeto: "100", ImpIVA: "21", Iva: VOUCHER.Iva ?? "" }],
  ])("refuse notes with %s for %j", (code, changes) => {
    expect(noteCodes(changes)).toContain(code);
    expect(noteCodes({})).not.toContain(code);
  });

  it("go one by one, and are demanded for large customers", () => {
    const two = openArca("wsfe")("FECAESolicitar", requestOf("201", { Opcionales: GOOD }, 2));
    expect(codesIn(two.text)).toEqual(["10003"]);
    const large = { creditInvoices: { [CUSTOMER]: "121" } };
    const plain = { Opcionales: "" };
    expect(invoiceCodes(plain, large, "1")).toEqual(["10192"]);
    expect(invoiceCodes(plain, { creditInvoices: { [CUSTOMER]: "122" } }, "1")).toEqual([]);
    expect(invoiceCodes({}, {}, "1")).toContain("10169");
  });
});

describe("simulated reports of vouchers with a code given in advance", () => {
  const caea = {
    ...{ event: "caea", cuit: CUIT, period: "196912", order: "2", code: "61000000000001" },
    ...{ from: "19691216", until: "19691231", reportBy: "19700108", at: 0 },
  };
  const report = (changes: Values, stored: Parameters<typeof openArca>[2] = [caea]) => {
    const detail = written({
      ...{ ...VOUCHER, FchVtoPago: "", CAEA: caea.code, CbteFchHsGen: "19691231120000" },
      ...changes,
    });
    const head =
      "<FeCabReq><CantReg>1</CantReg><PtoVta>8</PtoVta><CbteTipo>1</CbteTipo></FeCabReq>";
    const request = `<FeCAEARegInfReq>${head}<FeDetReq><FECAEADetRequest>${detail}</FECAEADetRequest></FeDetReq></FeCAEARegInfReq>`;
    const { text } = openArca("wsfe", {}, stored)("FECAEARegInformativo", `${AUTH}${request}`);
    return [element(text, "Resultado"), ...codesIn(text)];
  };

  it.each<[string, Values]>([
    ["702", { CbteFch: "19691201" }],
    ["703", { CbteDesde: "2", CbteHasta: "2" }],
    ["705", { CAEA: "61000000000009" }],
    ["780", { CAEA: "61000000000008" }],
    ["782", { CAEA: "x" }],
    ["788", { DocNro: CUIT }],
    ["1403", { DocTipo: "96" }],
    ["1440", { CbteFchHsGen: "" }],
    ["1441", { CbteFchHsGen: "x" }],
  ])("are refused with %s for %j", (code, changes) => {
    const other = { ...caea, code: "61000000000009", cuit: CUSTOMER };
    expect(report(changes, [caea, other])).toEqual(["R", code]);
  });

  it.each<[string, Values]>([
    ["724", { ImpTotal: "130" }],
    ["725", { ImpIVA: "22", ImpTotal: "122" }],
    ["1408", { ImpNeto: "90", ImpTotal: "111" }],
  ])("are taken with the observation %s for %j, as they are issued already", (code, changes) => {
    expect(report(changes)).toEqual(["A", code]);
  });

  it("are taken late, too, but reports that are missing are noted with the next code", () => {
    const owed = ["196910", "196911"].map((period, i) => ({
      ...caea,
      ...{ period, code: `6200000000000${i}`, from: `${period}16`, until: `${period}30` },
      reportBy: "19691208",
    }));
    const half = `${AUTH}<Periodo>197001</Periodo><Orden>1</Orden>`;
    const asked = openArca("wsfe", {}, owed)("FECAEASolicitar", half).text;
    expect([element(asked, "CAEA")?.length, ...codesIn(asked)]).toEqual([14, "15014"]);
    const one = openArca("wsfe", {}, owed.slice(1))("FECAEASolicitar", half).text;
    expect(codesIn(one)).toEqual([]);
    const late = { CAEA: "62000000000000", CbteFch: "19691020", CbteFchHsGen: "19691020120000" };
    expect(report(late, owed)).toEqual(["A"]);
    const wrong = openArca("wsfe")(
      "FECAEASolicitar",
      `${AUTH}<Periodo>197001</Periodo><Orden>3</Orden>`,
    );
    expect(codesIn(wrong.text)).toEqual(["15005"]);
  });

  it.each<[string, string, string]>([
    ["1200", "61000000000008", "9"],
    ["1206", caea.code, "0"],
    ["1209", caea.code, "7"],
  ])("a point of sale is not noted as unused: %s", (code, CAEA, point) => {
    const unused = { event: "unused", cuit: CUIT, code: caea.code, pointOfSale: 7, at: 0 };
    const call = openArca("wsfe", {}, [caea, unused]);
    const asked = `${AUTH}<PtoVta>${point}</PtoVta><CAEA>${CAEA}</CAEA>`;
    expect(codesIn(call("FECAEASinMovimientoInformar", asked).text)).toEqual([code]);
  });
});
