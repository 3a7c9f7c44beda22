import { beforeEach, describe, expect, it } from "vitest";
import {
  BUYER,
  bench,
  CERTIFICATE,
  codes,
  detail,
  exempt,
  faultOf,
  file,
  fileIn,
  HOLDER,
  issued,
  message,
  nif,
  numbered,
  other,
  party,
  period,
  plainBreakdown,
  queried,
  RECEIVED,
  REMOVAL,
  received,
  removal,
  STRANGER,
  send,
  soap,
  taxed,
} from "../fixtures/requests.ts";
import { CODES } from "./codes.ts";
import { ON_DEMAND } from "./on-demand.ts";
import { simulator } from "./simulator.ts";

const VAT_NUMBER = "FR40303265045";
const partyFilter = (code: string) =>
  `<m:Contraparte><s:NombreRazon>X</s:NombreRazon>${nif(code)}</m:Contraparte>`;
const succeeded = (code: string) =>
  `<s:EntidadSucedida><s:NombreRazon>X</s:NombreRazon>${nif(code)}</s:EntidadSucedida>`;
const byOperation = (rows: string) =>
  `<s:TipoDesglose><s:DesgloseTipoOperacion><s:Entrega>${taxed(rows)}</s:Entrega></s:DesgloseTipoOperacion></s:TipoDesglose>`;
const additional = (number: number, regime: string) =>
  `<s:ClaveRegimenEspecialOTrascendenciaAdicional${number}>${regime}</s:ClaveRegimenEspecialOTrascendenciaAdicional${number}>`;
const compensated = (regime: string, more: string) =>
  received({ regime, end: "0", total: "100.00" }).replace(
    /<s:TipoImpositivo>.*<\/s:CuotaSoportada>/,
    `<s:BaseImponible>100.00</s:BaseImponible>${more}`,
  );

beforeEach(() => {
  bench.open = simulator.open([]);
  bench.open.configure({ unknown: [STRANGER, "FR40303265099"] });
});

/** How each code is provoked. */
const PROVOKED: Readonly<Record<keyof typeof CODES, () => string | undefined>> = {
  4100: () => faultOf(send(message(issued(), { version: "1.0" }))),
  4101: () => faultOf(send(message(issued(), { kind: "A4" }))),
  4102: () => faultOf(send(message("<s:Other/>"))),
  4103: () => faultOf(send("<broken")),
  4104: () => faultOf(send(message(issued(), { name: "OTRO NOMBRE" }))),
  4105: () =>
    faultOf(
      send(
        message(issued()).replace(
          "<s:NIF>",
          `<s:NIFRepresentante>${STRANGER}</s:NIFRepresentante><s:NIF>`,
        ),
      ),
    ),
  4106: () =>
    faultOf(
      queried(
        "<m:FechaPresentacion><s:Desde>31-02-2026</s:Desde><s:Hasta>01-03-2026</s:Hasta></m:FechaPresentacion>",
      ),
    ),
  4108: () => faultOf(send(soap("<x/>"))),
  4109: () => faultOf(queried(partyFilter(STRANGER))),
  4111: () => faultOf(send(message(issued(), { nif: "89890001A" }))),
  4114: () => faultOf(send(message(issued(), { nif: BUYER }))),
  4116: () =>
    faultOf(
      send(
        message(
          issued({
            after: `<s:DatosInmueble>${"<s:DetalleInmueble><s:SituacionInmueble>1</s:SituacionInmueble></s:DetalleInmueble>".repeat(16)}</s:DatosInmueble>`,
          }),
        ),
      ),
    ),
  4117: () => faultOf(send(message("<m:RegistroLRFacturasEmitidas/>".repeat(10_001)))),
  4118: () => {
    bench.open.configure({ outside: [HOLDER] });
    return faultOf(send(message(issued())));
  },
  4122: () =>
    faultOf(
      send(
        message(issued()).replace(
          "<s:NIF>",
          "<s:NIFRepresentante>B85905490</s:NIFRepresentante><s:NIF>",
        ),
      ),
    ),
  4123: () => faultOf(queried(partyFilter("B85905490"))),
  4124: () => faultOf(send(message(issued()), { path: RECEIVED })),
  4126: () => faultOf(send(new Uint8Array([0x3c, 0xff]))),
  4130: () => faultOf(queried("", {}, { nif: BUYER })),
  4131: () =>
    faultOf(queried("", { path: RECEIVED }, { nif: BUYER, root: "ConsultaLRFacturasRecibidas" })),
  4132: () => {
    bench.open.configure({ outside: [HOLDER] });
    return faultOf(queried());
  },
  4133: () => {
    bench.open.configure({ outside: [HOLDER] });
    return faultOf(queried("", { path: RECEIVED }, { root: "ConsultaLRFacturasRecibidas" }));
  },
  1100: () => file(issued({ total: "x" })),
  1101: () => file(issued({ party: party(other("ZZ", "04", "1")) })),
  1102: () => file(issued({ period: "2026 13" })),
  1103: () => file(issued({ party: party(other("FR", "09", "1")) })),
  1104: () => file(issued({ party: party(other("FR", "02", "1")) })),
  1105: () => file(issued({ number: "A".repeat(61) })),
  1106: () => file(issued({ date: "31-02-2026" })),
  1107: () => file(issued({ type: "LC" })),
  1109: () => file(issued({ regime: "99" })),
  1111: () => file(issued({ between: "<s:TipoRectificativa>Z</s:TipoRectificativa>" })),
  1112: () => file(issued({ issuer: nif(BUYER) })),
  1113: () => file(issued({ breakdown: plainBreakdown(exempt("E9")) })),
  1114: () =>
    file(issued({ breakdown: plainBreakdown(taxed(detail("21", "100.00", "21.00"), "S9")) })),
  1115: () =>
    file(
      issued({
        breakdown: plainBreakdown(
          "<s:NoSujeta><s:ImportePorArticulos7_14_Otros>x</s:ImportePorArticulos7_14_Otros></s:NoSujeta>",
        ),
      }),
    ),
  1116: () => file(issued({ after: succeeded(STRANGER) })),
  1117: () => file(issued({ after: succeeded(HOLDER) })),
  1118: () => fileIn(received({ party: party(nif(HOLDER)) })),
  1119: () => fileIn(received({ party: party(other("FR", "02", VAT_NUMBER)) })),
  1120: () =>
    fileIn(
      received({
        issuer: other("FR", "02", VAT_NUMBER),
        party: party(other("FR", "04", VAT_NUMBER)),
      }),
    ),
  1121: () =>
    fileIn(
      received({
        issuer: other("FR", "02", VAT_NUMBER),
        party: party(other("FR", "02", "FR83404833048")),
      }),
    ),
  1122: () =>
    file(
      issued({ party: party(`<s:NIFRepresentante>B85905490</s:NIFRepresentante>${nif(BUYER)}`) }),
    ),
  1123: () =>
    file(
      issued({ party: party(`<s:NIFRepresentante>${STRANGER}</s:NIFRepresentante>${nif(BUYER)}`) }),
    ),
  1124: () => file(issued({ party: party(other("", "04", "1")) })),
  1125: () => file(issued({ date: "20-03-2026" })),
  1127: () => file(issued({ type: "F4", party: "" })),
  1128: () =>
    file(
      issued({
        last: "<s:NumSerieFacturaEmisorResumenFin>A-9</s:NumSerieFacturaEmisorResumenFin>",
      }),
    ),
  1134: () => file(issued({ type: "R1" })),
  1135: () => file(issued({ between: "<s:TipoRectificativa>I</s:TipoRectificativa>" })),
  1145: () => file(issued({ period: "2026 04" })),
  1147: () =>
    codes(
      send(
        message(
          `<m:RegistroLRBajaRecibidas>${period()}<m:IDFactura><s:IDEmisorFactura><s:NombreRazon>OTRO</s:NombreRazon>${nif(HOLDER)}</s:IDEmisorFactura>${numbered({})}</m:IDFactura></m:RegistroLRBajaRecibidas>`,
          { root: "BajaLRFacturasRecibidas" },
        ),
        { path: RECEIVED },
      ),
    )[0],
  1148: () =>
    file(issued({ breakdown: "<s:TipoDesglose><s:DesgloseTipoOperacion/></s:TipoDesglose>" })),
  1149: () => file(issued({ party: party(other("FR", "02", "FR40303265099")) })),
  1153: () => file(issued({ party: party(nif("B85905490")) })),
  1158: () => file(issued({ party: "" })),
  1166: () => file(issued({ breakdown: plainBreakdown(taxed(detail("20", "100.00", "20.00"))) })),
  1167: () => file(issued({ between: "<s:FechaOperacion>20-03-2026</s:FechaOperacion>" })),
  1168: () => file(issued({ party: party(other("ES", "04", "1")) })),
  1169: () => file(issued({ party: party(other("ES", "07", "1")) })),
  1176: () => fileIn(received({ end: "21.00 01-03-2026" })),
  1187: () => file(issued({ between: "<s:FechaOperacion>31-02-2026</s:FechaOperacion>" })),
  1188: () => file(issued({ period: "2026 02" })),
  1196: () => file(issued({ between: "<s:FechaOperacion>01-03-2006</s:FechaOperacion>" })),
  1197: () => file(issued({ date: "02-03-2005" })),
  1208: () => file(issued({ total: "100000000.00" })),
  1234: () => file(issued({ breakdown: plainBreakdown(taxed(detail("21", "100.00", "-21.00"))) })),
  1235: () => file(issued({ breakdown: plainBreakdown(taxed(detail("21", "100.00", "41.00"))) })),
  1236: () => file(issued({ breakdown: byOperation(detail("21", "100.00", "-21.00")) })),
  1237: () => file(issued({ breakdown: byOperation(detail("21", "100.00", "41.00")) })),
  1238: () =>
    file(
      issued({
        breakdown: plainBreakdown(
          taxed(
            detail("21", "1000.00", "210.00").replace(
              "</s:DetalleIVA>",
              "<s:TipoRecargoEquivalencia>5.2</s:TipoRecargoEquivalencia><s:CuotaRecargoEquivalencia>90.00</s:CuotaRecargoEquivalencia></s:DetalleIVA>",
            ),
          ),
        ),
      }),
    ),
  1279: () => file(issued({ type: "F2" })),
  1295: () => file(issued({ breakdown: plainBreakdown(exempt("E2")) })),
  1305: () => file(issued({ type: "F2", party: "", total: "3100.00" })),
  1318: () =>
    fileIn(
      received({
        breakdown: `<s:DesgloseIVA>${detail("21", "100.00", "-21.00", ["CuotaSoportada"])}</s:DesgloseIVA>`,
      }),
    ),
  1319: () =>
    fileIn(
      received({
        breakdown: `<s:DesgloseIVA>${detail("21", "100.00", "41.00", ["CuotaSoportada"])}</s:DesgloseIVA>`,
      }),
    ),
  1320: () =>
    fileIn(
      received({
        breakdown: `<s:InversionSujetoPasivo>${detail("21", "100.00", "-21.00", ["CuotaSoportada"])}</s:InversionSujetoPasivo>`,
      }),
    ),
  3000: () => {
    file(issued());
    return file(issued());
  },
  3001: () => {
    file(issued());
    file(removal(), { root: REMOVAL });
    return file(removal(), { root: REMOVAL });
  },
  3002: () => file(removal(), { root: REMOVAL }),
  3004: () => file(issued().replace(">Work<", `>${"W".repeat(501)}<`)),
  3010: () => {
    const [first, second] = [BUYER, "B98602642"];
    bench.open.configure({ proxies: [first, second] });
    const by = (holder: string) => ({
      certificate: { ...CERTIFICATE, subject: { SN: "X", serialNumber: holder } },
    });
    send(message(issued()), by(first));
    return codes(send(message(issued(), { kind: "A1" }), by(second)))[0];
  },
  3014: () => {
    file(issued());
    return file(removal({ period: "2025 03" }), { root: REMOVAL });
  },
  3019: () => {
    file(issued());
    return file(removal({ period: "2026 01" }), { root: REMOVAL });
  },
  2006: () => file(issued({ party: party(other("US", "04", "1")) })),
  2008: () => fileIn(received({ regime: "02" })),
  2009: () =>
    fileIn(compensated("02", "<s:PorcentCompensacionREAGYP>12</s:PorcentCompensacionREAGYP>")),
  2011: () => file(issued({ party: party(nif(STRANGER)) })),
  2012: () =>
    file(
      issued({
        breakdown: plainBreakdown(taxed(detail("21", "1000.00", "222.00"))),
        total: "1222.00",
      }),
    ),
  2015: () =>
    fileIn(compensated("01", "<s:ImporteCompensacionREAGYP>12.00</s:ImporteCompensacionREAGYP>")),
  2016: () =>
    file(issued({ breakdown: plainBreakdown(taxed(detail("21", "100.00", "21.00"), "S2")) })),
  2017: () => file(issued().replace("<s:ImporteTotal>", `${additional(1, "01")}<s:ImporteTotal>`)),
  2018: () =>
    file(
      issued().replace(
        "<s:ImporteTotal>",
        `${additional(1, "11")}${additional(2, "11")}<s:ImporteTotal>`,
      ),
    ),
  2019: () => file(issued().replace("<s:ImporteTotal>", `${additional(2, "11")}<s:ImporteTotal>`)),
  2020: () => fileIn(received({ end: "41.00" })),
  2021: () =>
    file(
      issued({
        total: "100.00",
        breakdown: plainBreakdown(
          taxed("<s:DetalleIVA><s:BaseImponible>100.00</s:BaseImponible></s:DetalleIVA>", "S2"),
        ),
      }),
    ),
  2022: () =>
    file(
      issued({
        type: "F2",
        party: "",
        after: "<s:FacturaSimplificadaArticulos7.2_7.3>S</s:FacturaSimplificadaArticulos7.2_7.3>",
      }),
    ),
  2023: () =>
    file(
      issued({
        after:
          "<s:FacturaSinIdentifDestinatarioAritculo6.1.d>S</s:FacturaSinIdentifDestinatarioAritculo6.1.d>",
      }),
    ),
  2025: () => fileIn(received({ type: "F5" })),
  2042: () => file(issued({ total: "171.00" })),
  2045: () => fileIn(received({ total: "171.00" })),
};

describe("codes", () => {
  it.each(Object.entries(PROVOKED))("answers %s", (code, provoke) => {
    expect(provoke()).toBe(code);
  });

  it("are either checked or answered on demand, for a reason", () => {
    const both = Object.keys(ON_DEMAND).filter((code) => Object.hasOwn(CODES, code));
    expect(both).toEqual([]);
    expect(Object.values(ON_DEMAND).filter((reason) => reason.length < 20)).toEqual([]);
  });
});
