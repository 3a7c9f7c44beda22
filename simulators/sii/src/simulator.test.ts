import { readXml } from "@fakturo/xml";
import { beforeEach, describe, expect, it } from "vitest";
import {
  all,
  BUYER,
  bench,
  CANARY,
  CERTIFICATE,
  codes,
  detail,
  faultOf,
  file,
  filter,
  HOLDER,
  IN_SUPPLY,
  ISSUED,
  issued,
  message,
  NOW,
  nif,
  numbered,
  type Parts,
  party,
  plainBreakdown,
  QUERY,
  queried,
  RECEIVED,
  REMOVAL,
  received,
  removal,
  send,
  taxed,
  texts,
} from "../fixtures/requests.ts";
import { simulator } from "./simulator.ts";

beforeEach(() => {
  bench.open = simulator.open([]);
});

describe("records", () => {
  it("are accepted with a CSV of 16 characters in Spanish time", () => {
    const reply = send(message(issued()));
    expect(codes(reply)).toEqual(["Correcto"]);
    expect(texts(reply, "EstadoEnvio")).toEqual(["Correcto"]);
    expect(texts(reply, "CSV")[0]).toMatch(/^SIM-[A-Z0-9]{12}$/);
    expect(texts(reply, "TimestampPresentacion")).toEqual(["09-03-2026 10:15:30"]);
  });

  it("of one message are judged one by one, and a repeated one names what is stored", () => {
    const reply = send(message(issued() + issued() + issued({ number: "A-2", type: "F4" })));
    expect(codes(reply)).toEqual(["Correcto", "3000", "1127"]);
    expect(texts(reply, "EstadoEnvio")).toEqual(["ParcialmenteCorrecto"]);
    const [duplicate] = all(readXml(String(reply.body)), "RegistroDuplicado");
    expect(duplicate?.children.map(({ text }) => text)).toEqual(["Correcta"]);
  });

  it("that are all refused get no CSV and store nothing", () => {
    const reply = send(message(issued({ type: "F4" })));
    expect(texts(reply, "EstadoEnvio")).toEqual(["Incorrecto"]);
    expect([texts(reply, "CSV"), texts(reply, "DatosPresentacion")]).toEqual([[], []]);
    expect(bench.open.records()).toEqual([]);
  });

  it("are modified, cancelled and recorded anew, by what is stored", () => {
    const cancel = (parts?: Parts) => file(removal(parts), { root: REMOVAL });
    expect([file(issued(), { kind: "A1" }), cancel()]).toEqual(["3002", "3002"]);
    expect([file(issued()), file(issued({ total: "120.00" }), { kind: "A1" })]).toEqual([
      "Correcto",
      "Correcto",
    ]);
    expect([cancel({ period: "2026 02" }), cancel(), cancel()]).toEqual([
      "3019",
      "Correcto",
      "3001",
    ]);
    expect([file(issued(), { kind: "A1" }), file(issued())]).toEqual(["3002", "Correcto"]);
  });

  it("survive a restart", () => {
    const request = {
      method: "POST",
      path: ISSUED,
      query: new Map(),
      headers: {},
      body: Buffer.from(message(issued())),
      certificate: CERTIFICATE,
    };
    const { events = [] } = bench.open.handle(request, { now: () => NOW, random: () => 0 });
    bench.open = simulator.open(JSON.parse(JSON.stringify(events)));
    expect(file(issued())).toBe("3000");
  });

  it("of the Canary Islands have a form of their own", () => {
    const rows = detail("7", "100.00", "7.00", ["CuotaRepercutida", "DetalleIGIC"]);
    const breakdown = plainBreakdown(taxed(rows, "S1", "DesgloseIGIC"));
    const record = issued({ breakdown, total: "107.00" });
    const head = { folder: "igic", version: "1.0" };
    expect(codes(send(message(record, head), { path: CANARY }))).toEqual(["Correcto"]);
    expect(faultOf(send(message(issued()), { path: CANARY }))).toBe("4108");
  });
});

describe("queries", () => {
  it("show content, CSV and state of a record, by period, number and page", () => {
    send(
      message(issued({ after: "<s:RefExterna>R-1</s:RefExterna>" }) + issued({ number: "A-2" })),
    );
    const found = queried(`<m:IDFactura>${numbered({})}</m:IDFactura>`);
    expect(texts(found, "NumSerieFacturaEmisor")).toEqual(["A-1"]);
    expect(texts(found, "RefExterna")).toEqual(["R-1"]);
    expect(texts(found, "CSV")).toHaveLength(1);
    expect(texts(found, "EstadoCuadre")).toEqual(["3"]);
    expect(
      texts(send(message(filter("", "2026 02"), { root: QUERY })), "ResultadoConsulta"),
    ).toEqual(["SinDatos"]);
    bench.open.configure({ page: 1 });
    const first = queried();
    expect(texts(first, "IndicadorPaginacion")).toEqual(["S"]);
    const key = `<m:ClavePaginacion><s:IDEmisorFactura>${nif(HOLDER)}</s:IDEmisorFactura>${numbered({})}</m:ClavePaginacion>`;
    expect(texts(queried(key), "NumSerieFacturaEmisor")).toEqual(["A-2"]);
  });

  it("match both sides of an invoice", () => {
    const states = () => texts(queried(), "EstadoCuadre");
    bench.open.configure({ proxies: [HOLDER] });
    send(message(issued() + issued({ number: "A-2", type: "F2", party: "" })));
    expect(states()).toEqual(["3", "1"]);
    const bought = (total: string) =>
      received({ issuer: nif(HOLDER), party: party(nif(HOLDER)), total });
    const book = { root: IN_SUPPLY, nif: BUYER, name: "CLIENTE" };
    send(message(bought("120.00"), book), { path: RECEIVED });
    expect(states()).toEqual(["4", "1"]);
    send(message(bought("121.00"), { ...book, kind: "A1" }), { path: RECEIVED });
    expect(states()).toEqual(["5", "1"]);
  });
});

describe("the gateway", () => {
  it("redirects without certificate, and refuses one at the other host", () => {
    expect(send(message(issued()), { certificate: undefined }).status).toBe(302);
    expect(send(message(issued()), { path: `/seal${ISSUED}` }).status).toBe(401);
    expect(send("", { path: "/elsewhere" }).status).toBe(404);
    expect(send("", { method: "GET" }).status).toBe(405);
  });
});
