import { beforeEach, describe, expect, it } from "vitest";
import { CODES, type Code } from "./codes.ts";
import { simulator } from "./simulator.ts";
import {
  alta,
  anulacion,
  bench,
  type Call,
  CERTIFICATE,
  codes,
  DETAIL,
  fault,
  ISSUER,
  message,
  NOW,
  type Parts,
  query,
  RECORDS,
  REQUESTED,
  send,
  texts,
} from "./testing.ts";

beforeEach(() => {
  bench.open = simulator.open([]);
});

describe("records", () => {
  it("are accepted with CSV and waiting time", () => {
    const reply = send(message([alta()]));
    expect(codes(reply)).toEqual(["Correcto"]);
    expect(texts(reply, "EstadoEnvio")).toEqual(["Correcto"]);
    expect(texts(reply, "TiempoEsperaEnvio")).toEqual(["60"]);
    expect(texts(reply, "CSV")[0]).toHaveLength(16);
    expect(texts(reply, "TimestampPresentacion")).toEqual(["2026-03-02T10:15:33+01:00"]);
  });

  it("of one message are judged one by one", () => {
    const reply = send(
      message([alta(), alta(), alta({ number: "A<".slice(0, 1), issuer: ISSUER, type: "F2" })]),
    );
    expect(codes(reply)).toEqual(["Correcto", "3000", "1190"]);
    expect(texts(reply, "EstadoEnvio")).toEqual(["ParcialmenteCorrecto"]);
    expect(texts(reply, "EstadoRegistroDuplicado")).toEqual(["Correcta"]);
  });

  it("that are all refused get no CSV and store nothing", () => {
    const reply = send(message([alta({ type: "F2" })]));
    expect(texts(reply, "EstadoEnvio")).toEqual(["Incorrecto"]);
    expect([texts(reply, "CSV"), texts(reply, "DatosPresentacion")]).toEqual([[], []]);
    expect(bench.open.records()).toEqual([]);
  });

  it("follow the agency's table of states", () => {
    const amend = "<Subsanacion>S</Subsanacion>";
    const again = `${amend}<RechazoPrevio>X</RechazoPrevio>`;
    const unknown = "<SinRegistroPrevio>S</SinRegistroPrevio>";
    const of = (record: string) => codes(send(message([record])))[0];
    expect(of(alta({ flags: amend }))).toBe("3002");
    expect(of(anulacion())).toBe("3002");
    expect(of(alta({ flags: again }))).toBe("Correcto");
    expect(of(alta({ flags: again, previous: "A".repeat(64) }))).toBe("3000");
    expect(of(alta({ flags: amend, previous: "A".repeat(64) }))).toBe("Correcto");
    expect(of(anulacion())).toBe("Correcto");
    expect(of(anulacion())).toBe("Correcto");
    expect(of(alta({ previous: "A".repeat(64) }))).toBe("3000");
    expect(of(alta({ flags: amend, previous: "A".repeat(64) }))).toBe("Correcto");
    expect(of(anulacion({ number: "A-2", flags: unknown }))).toBe("Correcto");
    expect(of(anulacion({ number: "A-2", flags: unknown }))).toBe("3000");
  });

  it.each<[Code, Parts]>([
    [1100, { tax: "x", total: "121.00" }],
    [
      1101,
      {
        recipients:
          "<NombreRazon>X</NombreRazon><IDOtro><CodigoPais>QQ</CodigoPais><IDType>03</IDType><ID>1</ID></IDOtro>",
      },
    ],
    [
      1102,
      {
        recipients:
          "<NombreRazon>X</NombreRazon><IDOtro><CodigoPais>FR</CodigoPais><IDType>99</IDType><ID>1</ID></IDOtro>",
      },
    ],
    [1106, { type: "F9" }],
    [1108, { issuer: "89890002E" }],
    [1112, { date: "05-03-2026" }],
    [1114, { type: "R1" }],
    [1115, { between: "<TipoRectificativa>I</TipoRectificativa>" }],
    [1118, { type: "R1", between: "<TipoRectificativa>S</TipoRectificativa>" }],
    [1123, { recipients: "<NombreRazon>X</NombreRazon><NIF>B85905490</NIF>" }],
    [
      1126,
      {
        recipients:
          "<NombreRazon>X</NombreRazon><IDOtro><CodigoPais>ES</CodigoPais><IDType>05</IDType><ID>1</ID></IDOtro>",
      },
    ],
    [1130, { number: "A'1" }],
    [1133, { date: "01-01-2000" }],
    [1152, { date: "27-10-2024" }],
    [1153, { flags: "<RechazoPrevio>X</RechazoPrevio>" }],
    [1161, { flags: "<RechazoPrevio>S</RechazoPrevio>" }],
    [1189, { recipients: "" }],
    [1190, { type: "F2" }],
    [1193, { recipients: `<NombreRazon>X</NombreRazon><NIF>${ISSUER}</NIF>` }],
    [1105, { date: "32-03-2026" }],
    [1244, { at: "2026-03-02T10:15:30" }],
    [1262, { hash: "AB" }],
    [1124, { detail: DETAIL.replace("21.00", "20.00") }],
    [1142, { detail: DETAIL.replace(">100.00<", ">1000.00<") }],
    [1143, { detail: DETAIL.replace(">100.00<", ">-100.00<") }],
    [1198, { detail: DETAIL.replace("S1", "S2") }],
    [1237, { detail: DETAIL.replace("S1", "N1") }],
    [1245, { detail: DETAIL.replace("<ClaveRegimen>01</ClaveRegimen>", "") }],
    [1139, { total: "100000000.00" }],
    [1150, { type: "F2", recipients: "", total: "3011.00" }],
    [2000, { hash: "A".repeat(64) }],
    [2001, { recipients: "<NombreRazon>X</NombreRazon><NIF>B12345674</NIF>" }],
    [2002, { previous: "AB" }],
    [2003, { previous: "Z".repeat(64) }],
    [2004, { at: "2026-03-02T11:15:30+01:00" }],
    [2005, { total: "131.01" }],
    [2006, { tax: "31.01", total: "121.00" }],
  ])("answer %i", (code, parts) => {
    bench.open.configure({ unknown: ["B12345674"] });
    expect(codes(send(message([alta(parts)])))).toEqual([String(code)]);
  });

  it("answer 2007 for a second first record", () => {
    expect(codes(send(message([alta(), alta({ number: "A-2" })])))).toEqual(["Correcto", "2007"]);
  });

  it("count messages that come before their time", () => {
    send(message([alta()]));
    const early = bench.open.handle(
      {
        method: "POST",
        path: RECORDS,
        query: new Map(),
        headers: {},
        body: Buffer.from(message([alta({ number: "A-2" })])),
        certificate: CERTIFICATE,
      },
      { now: () => NOW + 59_999, random: () => 0 },
    );
    expect(early.events?.at(-1)).toMatchObject({ message: true, early: true });
    expect(bench.open.notes()).toEqual(["2 messages, 1 of them before the waiting time was over"]);
  });
});

describe("whole messages", () => {
  it.each<[Code, string | Uint8Array, Call?]>([
    [4138, ""],
    [4135, message([alta()]), { method: "GET" }],
    [4119, Uint8Array.of(0xff, 0xfe)],
    [4103, "<a"],
    [4102, message([alta().replace(/<CuotaTotal>.*<\/CuotaTotal>/, "")])],
    [
      4102,
      message([alta()])
        .replace("<m:Cabecera>", "<s:Cabecera>")
        .replace("</m:Cabecera>", "</s:Cabecera>"),
    ],
    [4113, message(Array.from({ length: 1001 }, (_, i) => alta({ number: `A-${i}` })))],
    [4116, message([alta()], { nif: "89890001X" })],
    [4104, message([alta()], { nif: "B12345674" })],
    [
      4117,
      message([alta()], {
        more: "<Representante><NombreRazon>X</NombreRazon><NIF>B12345670</NIF></Representante>",
      }),
    ],
    [
      4105,
      message([alta()], {
        more: "<Representante><NombreRazon>X</NombreRazon><NIF>B12345674</NIF></Representante>",
      }),
    ],
    [4112, message([alta()], { nif: "89890002E" })],
    [
      4120,
      message([alta()], {
        more: "<RemisionVoluntaria><FechaFinVeriFactu>31-12-2024</FechaFinVeriFactu></RemisionVoluntaria>",
      }),
    ],
    [
      4126,
      message([alta()], {
        more: "<RemisionRequerimiento><RefRequerimiento>R1</RefRequerimiento></RemisionRequerimiento>",
      }),
    ],
    [4125, message([alta()]), { path: REQUESTED }],
    [
      4122,
      message([alta()], {
        more: "<RemisionRequerimiento><RefRequerimiento>R1</RefRequerimiento></RemisionRequerimiento>",
      }),
      { path: REQUESTED },
    ],
    [
      4133,
      message([alta()], {
        more: "<RemisionRequerimiento><RefRequerimiento>R-1</RefRequerimiento></RemisionRequerimiento>",
      }),
      { path: REQUESTED },
    ],
    [
      4127,
      message([alta()], {
        more: "<RemisionVoluntaria><Incidencia>S</Incidencia></RemisionVoluntaria>",
      }),
      { path: REQUESTED },
    ],
    [4118, query(), { path: REQUESTED }],
  ])("are refused with %i", (code, body, call) => {
    bench.open.configure({ unknown: ["B12345674"] });
    const reply = send(body, call);
    expect(reply.status).toBe(500);
    expect(fault(reply)).toMatch(new RegExp(`^Codigo\\[${code}\\]\\.`));
    expect(bench.open.records()).toEqual([]);
  });

  it("name the element that the schema misses", () => {
    const reply = send(message([alta().replace(/<CuotaTotal>.*<\/CuotaTotal>/, "")]));
    expect(fault(reply)).toBe(`Codigo[4102].${CODES[4102]}: CuotaTotal`);
  });

  it("are taken where the agency requested them", () => {
    const more =
      "<RemisionRequerimiento><RefRequerimiento>REQ2026000000001</RefRequerimiento><FinRequerimiento>S</FinRequerimiento></RemisionRequerimiento>";
    expect(codes(send(message([alta()], { more }), { path: REQUESTED }))).toEqual(["Correcto"]);
  });
});
