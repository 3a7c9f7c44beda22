import { beforeEach, describe, expect, it } from "vitest";
import {
  BUYER,
  bench,
  detail,
  exempt,
  faultOf,
  file,
  fileIn,
  HOLDER,
  issued,
  message,
  nif,
  other,
  party,
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
import type { CODES } from "./codes.ts";
import { simulator } from "./simulator.ts";

beforeEach(() => {
  bench.open = simulator.open([]);
});

/** How each code is provoked. */
const PROVOKED: Readonly<Record<keyof typeof CODES, () => string | undefined>> = {
  4100: () => faultOf(send(message(issued(), { version: "1.0" }))),
  4101: () => faultOf(send(message(issued(), { kind: "A4" }))),
  4102: () => faultOf(send(message("<s:Other/>"))),
  4103: () => faultOf(send("<broken")),
  4104: () => faultOf(send(message(issued(), { name: "OTRO NOMBRE" }))),
  4108: () => faultOf(send(soap("<x/>"))),
  4111: () => faultOf(send(message(issued(), { nif: "89890001A" }))),
  4114: () => faultOf(send(message(issued(), { nif: BUYER }))),
  4117: () => faultOf(send(message("<m:RegistroLRFacturasEmitidas/>".repeat(10_001)))),
  4118: () => {
    bench.open.configure({ outside: [HOLDER] });
    return faultOf(send(message(issued())));
  },
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
  1118: () => fileIn(received({ party: party(nif(HOLDER)) })),
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
  1148: () =>
    file(issued({ breakdown: "<s:TipoDesglose><s:DesgloseTipoOperacion/></s:TipoDesglose>" })),
  1153: () => file(issued({ party: party(nif("B85905490")) })),
  1158: () => file(issued({ party: "" })),
  1166: () => file(issued({ breakdown: plainBreakdown(taxed(detail("20", "100.00", "20.00"))) })),
  1167: () => file(issued({ between: "<s:FechaOperacion>20-03-2026</s:FechaOperacion>" })),
  1168: () => file(issued({ party: party(other("ES", "04", "1")) })),
  1176: () => fileIn(received({ end: "21.00 01-03-2026" })),
  1188: () => file(issued({ period: "2026 02" })),
  1197: () => file(issued({ date: "02-03-2005" })),
  1208: () => file(issued({ total: "100000000.00" })),
  1234: () => file(issued({ breakdown: plainBreakdown(taxed(detail("21", "100.00", "-21.00"))) })),
  1235: () => file(issued({ breakdown: plainBreakdown(taxed(detail("21", "100.00", "41.00"))) })),
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
  3019: () => {
    file(issued());
    return file(removal({ period: "2026 01" }), { root: REMOVAL });
  },
  2006: () => file(issued({ party: party(other("US", "04", "1")) })),
  2011: () => {
    bench.open.configure({ unknown: [STRANGER] });
    return file(issued({ party: party(nif(STRANGER)) }));
  },
  2012: () =>
    file(
      issued({
        breakdown: plainBreakdown(taxed(detail("21", "1000.00", "222.00"))),
        total: "1222.00",
      }),
    ),
  2016: () =>
    file(issued({ breakdown: plainBreakdown(taxed(detail("21", "100.00", "21.00"), "S2")) })),
  2020: () => fileIn(received({ end: "41.00" })),
  2022: () =>
    file(
      issued({
        type: "F2",
        party: "",
        after: "<s:FacturaSimplificadaArticulos7.2_7.3>S</s:FacturaSimplificadaArticulos7.2_7.3>",
      }),
    ),
  2042: () => file(issued({ total: "171.00" })),
};

describe("codes", () => {
  it.each(Object.entries(PROVOKED))("answers %s", (code, provoke) => {
    expect(provoke()).toBe(code);
  });
});
