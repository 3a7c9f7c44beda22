import { selfSigned, signatureIds, signXml } from "@fakturo/signature";
import { beforeEach, describe, expect, it } from "vitest";
import {
  alta,
  anulacion,
  BASE,
  bench,
  CERTIFICATE,
  codes,
  fault,
  handle,
  ISSUER,
  message,
  NOW,
  REQUESTED,
  send,
  texts,
} from "../fixtures/requests.ts";
import { simulator } from "./simulator.ts";

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
    expect(of(anulacion({ number: "A-2", flags: unknown }))).toBe("3001");
  });

  it.each([
    [
      "another name of a natural person",
      "<NombreRazon>X</NombreRazon><NIF>89890002E</NIF>",
      "1109",
    ],
    [
      "a VAT number that nobody has",
      "<NombreRazon>X</NombreRazon><IDOtro><IDType>02</IDType><ID>FR40303265099</ID></IDOtro>",
      "1239",
    ],
    [
      "a person whom the census does not know",
      "<NombreRazon>X</NombreRazon><IDOtro><CodigoPais>ES</CodigoPais><IDType>07</IDType><ID>89890006A</ID></IDOtro>",
      "2001",
    ],
  ])("name a recipient by %s", (_, recipients, code) => {
    bench.open.configure({ unknown: ["FR40303265099", "89890006A"] });
    expect(codes(send(message([alta({ recipients })])))).toEqual([code]);
  });

  it("need the regime of the IPSI since 2027, and get a remark without it before", () => {
    const detail =
      "<Impuesto>02</Impuesto><CalificacionOperacion>S1</CalificacionOperacion><TipoImpositivo>21.00</TipoImpositivo><BaseImponibleOimporteNoSujeto>100.00</BaseImponibleOimporteNoSujeto><BaseImponibleACoste>100.00</BaseImponibleACoste><CuotaRepercutida>21.00</CuotaRepercutida>";
    const state = (now: number, number: string) => {
      const call = { now, certificate: { ...CERTIFICATE, until: now + 1 } };
      const reply = send(message([alta({ number, detail })]), call);
      return [texts(reply, "EstadoRegistro"), texts(reply, "CodigoErrorRegistro")];
    };
    expect(state(NOW, "A-1")).toEqual([["AceptadoConErrores"], ["1245"]]);
    expect(state(Date.UTC(2027, 0, 2), "A-2")).toEqual([["Incorrecto"], ["1245"]]);
  });

  it("of the test NIF that is no producer are taken", () => {
    bench.open.configure({ certificates: "optional" });
    const nif = "Q0000000J";
    const reply = send(message([alta({ issuer: nif })], { nif }), { certificate: undefined });
    expect(codes(reply)).toEqual(["Correcto"]);
  });

  it("count messages that come before their time", () => {
    send(message([alta()]));
    const early = handle(message([alta({ number: "A-2" })]), { now: NOW + 59_999 });
    expect(early.events?.at(-1)).toMatchObject({ message: true, early: true });
    expect(bench.open.notes()).toEqual(["2 messages, 1 of them before the waiting time was over"]);
  });
});

describe("records that the agency requested", () => {
  const ask = (records: readonly string[], end = "S") => {
    const more = `<RemisionRequerimiento><RefRequerimiento>REQ2026000000001</RefRequerimiento>${end && `<FinRequerimiento>${end}</FinRequerimiento>`}</RemisionRequerimiento>`;
    const [head = "", tail = ""] = message([""], { more }).split("<m:RegistroFactura>");
    const rows = records.map((one) => `<m:RegistroFactura>${one}</m:RegistroFactura>`).join("");
    return send(head + rows + tail.slice("</m:RegistroFactura>".length), { path: REQUESTED });
  };
  const own = selfSigned({ commonName: "Uno", from: NOW - 1e6, until: NOW + 1e9 });
  const standalone = (record: string) =>
    record
      .replaceAll(/<(\/?)(\w)/g, "<$1s:$2")
      .replace(/^<s:\w+/, (start) => `${start} xmlns:s="${BASE}SuministroInformacion.xsd"`);
  const signed = (record: string) =>
    signXml(standalone(record), own, {
      now: NOW,
      method: "rsa-sha256",
      digest: "sha256",
      ids: signatureIds("1"),
      xades: {
        signingTime: "2026-03-02T10:15:30+01:00",
        policy: { id: "urn:oid:2.16.724.1.3.1.1.2.1.9", digestMethod: "sha1", digest: "AA==" },
      },
    }).xml.replace(/^<\?xml.*?\?>\s*/, "");

  it("are taken when each is signed on its own, apart from those of VERI*FACTU", () => {
    expect(codes(send(message([alta()])))).toEqual(["Correcto"]);
    expect(codes(ask([signed(alta()), signed(anulacion())]))).toEqual(["Correcto", "Correcto"]);
    expect(codes(ask([signed(alta())]))).toEqual(["3000"]);
    expect(bench.open.records().map(({ request, state }) => [request, state])).toEqual([
      ["", "Correcto"],
      ["REQ2026000000001", "Anulado"],
    ]);
  });

  it("are refused without signature, or changed after it was made", () => {
    const changed = signed(alta()).replace(">Work<", ">Play<");
    expect(codes(ask([standalone(alta()), changed]))).toEqual(["1100", "1100"]);
  });

  it("show where a record does not follow the one before", () => {
    const first = alta();
    const hash = /<Huella>(\w{64})<\/Huella><\/RegistroAlta>/.exec(first)?.[1] ?? "";
    const next = alta({ number: "A-2", previous: hash });
    const other = alta({ number: "A-3", previous: "C".repeat(64) });
    expect(codes(ask([first, next, other].map(signed)))).toEqual([
      "Correcto",
      "Correcto",
      "Correcto",
    ]);
    expect(bench.open.records().map(({ linked }) => linked)).toEqual(["", "", "no"]);
  });

  it.each([
    ["", 4129],
    ["X", 4131],
  ])("need the word whether more follow (%s)", (end, code) => {
    expect(fault(ask([signed(alta())], end))).toMatch(`Codigo[${code}]`);
  });
});
