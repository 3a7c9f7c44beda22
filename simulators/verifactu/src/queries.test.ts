import { beforeEach, describe, expect, it } from "vitest";
import {
  alta,
  anulacion,
  BASE,
  bench,
  CENSUS,
  ISSUER,
  message,
  query,
  send,
  soap,
  texts,
} from "../fixtures/requests.ts";
import { simulator } from "./simulator.ts";

beforeEach(() => {
  bench.open = simulator.open([]);
});

describe("queries", () => {
  it("find a record by number and date, with its state and hash", () => {
    send(
      message([alta(), alta({ number: "A-2", hash: "A".repeat(64), previous: "C".repeat(64) })]),
    );
    const reply = send(
      query(
        "<c:NumSerieFactura>A-2</c:NumSerieFactura><c:FechaExpedicionFactura><s:FechaExpedicionFactura>02-03-2026</s:FechaExpedicionFactura></c:FechaExpedicionFactura>",
      ),
    );
    expect(texts(reply, "ResultadoConsulta")).toEqual(["ConDatos"]);
    expect(texts(reply, "NumSerieFactura")).toEqual(["A-2"]);
    expect(texts(reply, "Huella")).toEqual(["A".repeat(64)]);
    expect(texts(reply, "EstadoRegistro").at(-1)).toBe("AceptadoConErrores");
    expect(texts(reply, "CodigoErrorRegistro")).toEqual(["2000"]);
    expect(texts(reply, "CSV")).toEqual([]);
  });

  it("find nothing in another month and of another issuer", () => {
    send(message([alta()]));
    expect(texts(send(query().replace(">03<", ">04<")), "ResultadoConsulta")).toEqual(["SinDatos"]);
    bench.open.configure({ collaborators: [ISSUER] });
    expect(texts(send(query().replace(ISSUER, "89890002E")), "ResultadoConsulta")).toEqual([
      "SinDatos",
    ]);
  });

  it("find the records of one installation", () => {
    send(message([alta()]));
    const [own = ""] = /<SistemaInformatico>.*<\/SistemaInformatico>/s.exec(alta()) ?? [];
    const filter = own
      .replaceAll(/<(\/?)(?!\/)/g, "<$1s:")
      .replaceAll("s:SistemaInformatico", "c:SistemaInformatico");
    expect(texts(send(query(filter)), "NumSerieFactura")).toEqual(["A-1"]);
    const other = filter.replace(/NumeroInstalacion>[^<]*</, "NumeroInstalacion>other<");
    expect(other).not.toBe(filter);
    expect(texts(send(query(other)), "ResultadoConsulta")).toEqual(["SinDatos"]);
  });

  it("of a customer list what was sent about him", () => {
    send(
      message([
        alta({
          recipients: "<NombreRazon>CERTIFICADO DOS TELEMATICAS</NombreRazon><NIF>89890002E</NIF>",
        }),
      ]),
    );
    bench.open.configure({ collaborators: [ISSUER] });
    const head =
      "<s:Destinatario><s:NombreRazon>CERTIFICADO DOS TELEMATICAS</s:NombreRazon><s:NIF>89890002E</s:NIF></s:Destinatario>";
    expect(texts(send(query("", head)), "NumSerieFactura")).toEqual(["A-1"]);
  });

  it("go on from page to page", () => {
    bench.open.configure({ page: 2 });
    send(message(["1", "2", "3"].map((number) => alta({ number }))));
    const first = send(query());
    expect(texts(first, "IndicadorPaginacion")).toEqual(["S"]);
    const [, next = ""] =
      /(<tikLRRC:ClavePaginacion>.*<\/tikLRRC:ClavePaginacion>)/.exec(String(first.body)) ?? [];
    const key = next.replaceAll("tikLRRC:", "c:").replaceAll("tik:", "s:");
    const second = send(query(key));
    expect(texts(second, "NumSerieFactura")).toEqual(["3"]);
    expect(texts(second, "IndicadorPaginacion")).toEqual(["N"]);
  });
});

describe("records that an incident has delayed", () => {
  it("are shown as such", () => {
    const delayed = "<RemisionVoluntaria><Incidencia>S</Incidencia></RemisionVoluntaria>";
    send(message([alta()], { more: delayed }));
    expect(texts(send(query()), "Incidencia")).toEqual(["S"]);
  });
});

describe("the QR check", () => {
  const values = { nif: ISSUER, numserie: "A-1", fecha: "02-03-2026", importe: "121.00" };
  const check = (more: object, path = "/wlpl/TIKE-CONT/ValidarQR") =>
    JSON.parse(
      String(
        send("", {
          path,
          method: "GET",
          certificate: undefined,
          query: { ...values, formato: "json", ...more },
        }).body,
      ),
    );

  it("finds invoices that are not cancelled, by their amount", () => {
    expect(check({}).respuesta.resultado).toBe("01");
    send(message([alta()]));
    expect(check({}).respuesta).toEqual({ resultado: "00", ...values });
    expect(check({ importe: "121" }).respuesta.resultado).toBe("00");
    expect(check({ importe: "121.01" }).respuesta.resultado).toBe("01");
    expect(check({}, "/wlpl/TIKE-CONT/ValidarQRNoVerifactu").respuesta.resultado).toBe("02");
    send(message([anulacion()]));
    expect(check({}).respuesta.resultado).toBe("01");
  });

  it.each([
    [{ nif: "", importe: "" }, "1001.1004"],
    [{ nif: "X" }, "2001"],
    [{ numserie: "A".repeat(61) }, "2002"],
    [{ numserie: "é" }, "2003"],
    [{ fecha: "2026-03-02" }, "2004"],
    [{ importe: "1,2" }, "2005"],
    [{ importe: "1234567890123.12" }, "2006"],
  ])("refuses %j with %s", (more, code) => {
    expect(check(more)).toMatchObject({ status: "KO", codigo_error: code });
  });

  it("shows people a page that says it is no agency's", () => {
    const page = send("", {
      path: "/wlpl/TIKE-CONT/ValidarQR",
      method: "GET",
      query: { ...values, numserie: "<b>" },
    });
    expect(page.body).toContain("no es de la Agencia Tributaria");
    expect(page.body).toContain("&lt;b&gt;");
  });
});

describe("the census", () => {
  const ask = (nif: string, name: string) => {
    const space = `${BASE.replace("https", "http").replace("tike/cont", "burt/jdit")}VNifV2Ent.xsd`;
    const body = soap(
      `<v:VNifV2Ent xmlns:v="${space}"><v:Contribuyente><v:Nif>${nif}</v:Nif><v:Nombre>${name}</v:Nombre></v:Contribuyente></v:VNifV2Ent>`,
    );
    const reply = send(body, { path: CENSUS });
    return [texts(reply, "Resultado")[0], texts(reply, "Nombre")[0]];
  };

  it.each([
    [ISSUER, "Certificado  Uno Telemáticas", "IDENTIFICADO", "Certificado  Uno Telemáticas"],
    [ISSUER, "Uno Perez", "NO IDENTIFICADO-SIMILAR", "CERTIFICADO UNO TELEMATICAS"],
    [ISSUER, "Juan Perez", "NO IDENTIFICADO", "Juan Perez"],
    ["89890009Y", "Certificado Nueve Telematicas", "IDENTIFICADO", "Certificado Nueve Telematicas"],
    ["89890006A", "Juan Perez", "NO IDENTIFICADO", "Juan Perez"],
    ["B85905495", "Cliente", "IDENTIFICADO", "CLIENTE SL"],
    ["B85905490", "Cliente", "NO IDENTIFICADO", "Cliente"],
  ])("tells of %s and %s", (nif, name, result, shown) => {
    bench.open.configure({ names: { B85905495: "CLIENTE SL" } });
    expect(ask(nif, name)).toEqual([result, shown]);
  });
});
