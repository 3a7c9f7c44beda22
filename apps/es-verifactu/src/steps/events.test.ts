import { createEngine } from "@fakturo/engine";
import type { JsonObject } from "@fakturo/model";
import type { Envelope } from "@fakturo/plugin";
import { verifyXml } from "@fakturo/signature";
import { fixedPorts } from "@fakturo/testkit";
import { createFinder, readXml, type XmlElement } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { invoice, line, seller } from "../../fixtures/documents.ts";
import { NOW, signingHost } from "../../fixtures/signing.ts";
import { factsOf } from "../check/huella.ts";
import { NAMESPACES } from "../namespaces.ts";
import { buildStatus, DETAILS_ARG } from "./build-status.ts";
import { checkRecords } from "./check.ts";
import { generateEvent } from "./events.ts";
import { recordSigned } from "./keep.ts";
import { generateCancel, generateInvoice } from "./no-verifactu.ts";

const { find, findAll, text } = createFinder(NAMESPACES);
const utf8 = new TextDecoder();
const engine = createEngine({ plugins: [], ...fixedPorts() });

const taxpayer = engine.envelop({
  $schema: "https://gobl.org/draft-0/org/party",
  ...seller,
}).output;

type Host = ReturnType<typeof signingHost>;

/** The document that `build.status` asks to be stored, built. */
async function noted(type: string, details?: JsonObject, of = taxpayer): Promise<Envelope> {
  const args = details ? { [DETAILS_ARG]: JSON.stringify(details) } : {};
  const more = { config: { event_type: type }, args };
  const result = await signingHost().run(buildStatus, of, false, more);
  if (result.status !== "OK") throw new Error(JSON.stringify(result));
  expect(result.effects.entry?.aside).toBe(true);
  const { output, faults } = engine.envelop(result.effects.entry?.data);
  expect(faults).toEqual([]);
  return output;
}

/** The record of an event over the same chains. */
async function recordedEvent(host: Host, type: string, details?: JsonObject): Promise<XmlElement> {
  const own = signingHost(undefined, host.chains);
  const result = await own.run(generateEvent, await noted(type, details));
  expect(result.status, JSON.stringify(result)).toBe("OK");
  return eventIn(own, "noverifactu-event");
}

function eventIn(host: Host, key: string): XmlElement {
  const xml = utf8.decode(host.files.get(key));
  verifyXml(xml, { now: NOW });
  const root = readXml(xml);
  const facts = factsOf(root);
  expect(facts?.computed).toBe(facts?.stated);
  const event = find(root, "sf:Evento");
  if (!event) throw new Error("no event");
  return event;
}

const PERIOD = { start: "2026-01-01T00:00:00+01:00", end: "2026-01-31T23:59:59+01:00" };
const EXPORT = {
  ...PERIOD,
  first: { type: "01", timestamp: "2026-01-01T10:00:00+01:00", fingerprint: "A".repeat(64) },
  last: { type: "10", timestamp: "2026-01-31T10:00:00+01:00", fingerprint: "B".repeat(64) },
  count: 7,
  discarded: false,
};

describe("gov-es.noverifactu.build.status", () => {
  it.each(["01", "02", "07", "90"])("makes a document of event %s that builds", async (type) => {
    const event = await recordedEvent(signingHost(), type);
    expect(text(event, "sf:TipoEvento")).toBe(type);
    expect(text(event, "sf:ObligadoEmision/sf:NIF")).toBe("B98602642");
  });

  it("takes the supplier of a document, and details from the job", async () => {
    const document = await noted("09", EXPORT, invoice());
    expect(document.doc.supplier).toMatchObject({ tax_id: { code: "B98602642" } });
    const event = await recordedEvent(signingHost(), "09", EXPORT);
    const data = find(event, "sf:DatosPropiosEvento/sf:ExportacionRegEventoPeriodo");
    expect(text(data, "sf:NumeroDeRegEventoExportados")).toBe("7");
    expect(text(data, "sf:RegEventoExportadosDejanDeConservarse")).toBe("N");
  });

  it("tells what else there is to tell", async () => {
    const config = { event_type: "90", description: "Cambio de equipo" };
    const result = await signingHost().run(buildStatus, taxpayer, false, { config });
    if (result.status !== "OK") throw new Error("refused");
    const host = signingHost();
    await host.run(generateEvent, engine.envelop(result.effects.entry?.data).output);
    const event = eventIn(host, "noverifactu-event");
    expect(text(event, "sf:OtrosDatosEvento")).toBe("Cambio de equipo");
  });

  it.each<[string, JsonObject | undefined]>([
    ["08", undefined],
    ["08", { start: PERIOD.start }],
  ])("leaves an event %s that lacks details to be refused", async (type, details) => {
    const host = signingHost();
    const result = await host.run(generateEvent, await noted(type, details));
    expect(result).toMatchObject({ status: "KO", code: "validation" });
    expect(host.chains.size).toBe(0);
  });

  it("refuses details that are no JSON, and jobs without a taxpayer", async () => {
    const config = { event_type: "08" };
    const args = { [DETAILS_ARG]: "{" };
    const host = signingHost();
    expect(await host.run(buildStatus, taxpayer, false, { config, args })).toMatchObject({
      status: "KO",
      code: "input",
    });
    const message = { $schema: "https://gobl.org/draft-0/note/message", content: "x" };
    const note = engine.envelop(message).output;
    expect((await host.run(buildStatus, note, false, { config })).status).toBe("KO");
  });
});

describe("a summary of events", () => {
  const SUMMARY = "sf:DatosPropiosEvento/sf:ResumenEventos";
  const counts = (event: XmlElement) =>
    findAll(event, `${SUMMARY}/sf:TipoEvento`).map((row) => [
      text(row, "sf:TipoEvento"),
      text(row, "sf:NumeroDeEventos"),
    ]);
  const said = (event: XmlElement, name: string) => text(event, `${SUMMARY}/sf:${name}`);
  const sums = (event: XmlElement) =>
    [
      "NumeroDeRegistrosFacturacionAltaGenerados",
      "SumaCuotaTotalAlta",
      "SumaImporteTotalAlta",
      "NumeroDeRegistrosFacturacionAnulacionGenerados",
    ].map((name) => said(event, name));
  const first = "RegistroFacturacionInicialPeriodo";
  const last = "RegistroFacturacionFinalPeriodo";

  it("counts what was recorded since the one before, every event and record once", async () => {
    const host = signingHost();
    const { chains } = host;
    await recordedEvent(host, "01");
    await host.run(generateInvoice, invoice());
    await signingHost(undefined, chains).run(
      generateInvoice,
      invoice({ code: "26-2", lines: [{ ...line, quantity: "1" }] }),
    );
    await host.run(generateCancel, invoice());
    const one = await recordedEvent(host, "10");
    expect(counts(one)).toEqual([["01", "1"]]);
    expect(sums(one)).toEqual(["2", "31.50", "181.50", "1"]);
    expect(said(one, `${first}/sf:NumSerieFactura`)).toBe("R-26-1");
    expect(said(one, `${last}/sf:NumSerieFactura`)).toBe("R-26-1");
    expect(said(one, `${first}/sf:FechaExpedicionFactura`)).toBe("10-02-2026");
    await signingHost(undefined, chains).run(generateInvoice, invoice({ code: "26-3" }));
    const two = await recordedEvent(host, "10");
    expect(counts(two)).toEqual([["10", "1"]]);
    expect(sums(two)).toEqual(["1", "21.00", "121.00", "0"]);
    expect(said(two, `${first}/sf:NumSerieFactura`)).toBe("R-26-3");
    await recordedEvent(host, "07");
    const three = await recordedEvent(host, "10");
    expect(counts(three)).toEqual([
      ["07", "1"],
      ["10", "1"],
    ]);
    expect(sums(three)).toEqual(["0", "0.00", "0.00", "0"]);
    expect(find(three, `${SUMMARY}/sf:${first}`)).toBeUndefined();
  });
});

describe("gov-es.noverifactu.check", () => {
  const found = (host: Host) =>
    [...host.files.keys()]
      .filter((key) => /^noverifactu-event-/.test(key))
      .map((key) => eventIn(host, key));

  it("records the search, and that nothing was found", async () => {
    const host = signingHost();
    await host.run(generateInvoice, invoice());
    await host.run(recordSigned, invoice());
    await host.run(generateCancel, invoice());
    expect(await host.run(checkRecords, invoice())).toMatchObject({ status: "OK", code: "clean" });
    const [launch, ...more] = found(host);
    expect(more).toEqual([]);
    expect(text(launch, "sf:TipoEvento")).toBe("03");
    const data = find(
      launch,
      "sf:DatosPropiosEvento/sf:LanzamientoProcesoDeteccionAnomaliasRegFacturacion",
    );
    expect(text(data, "sf:NumeroDeRegistrosFacturacionProcesadosSobreIntegridadFirmas")).toBe("2");
  });

  it.each<[string, (xml: string) => string, string[]]>([
    [
      "an amount",
      (xml) => xml.replace(/<sum1:ImporteTotal>121/, "<sum1:ImporteTotal>120"),
      ["01", "02"],
    ],
    ["another text", (xml) => xml.replace("Talleres Ribera", "Talleres Rivera"), ["02"]],
    ["all of it", () => "<a", ["03"]],
  ])("finds that %s was changed", async (_what, change, types) => {
    const host = signingHost();
    await host.run(generateInvoice, invoice());
    const changed = change(utf8.decode(host.files.get("noverifactu")));
    host.files.set("noverifactu", new TextEncoder().encode(changed));
    const result = await host.run(checkRecords, invoice());
    expect(result).toMatchObject({ status: "OK", code: "anomalies" });
    const [launch, ...anomalies] = found(host);
    expect(anomalies.map((event) => text(event, "sf:TipoEvento"))).toEqual(types.map(() => "04"));
    const told = "sf:DatosPropiosEvento/sf:DeteccionAnomaliasRegFacturacion/sf:TipoAnomalia";
    expect(anomalies.map((event) => text(event, told))).toEqual(types);
    const before = "sf:Encadenamiento/sf:EventoAnterior/sf:HuellaEvento";
    expect(text(anomalies[0], before)).toBe(text(launch, "sf:HuellaEvento"));
    expect(host.chains.get("verifactu-event:B98602642:7")).toMatchObject({
      fingerprint: text(anomalies.at(-1), "sf:HuellaEvento"),
    });
  });

  it("finds records of the future, among events too", async () => {
    const host = signingHost();
    const event = await noted("01");
    await host.run(generateEvent, event);
    const xml = utf8.decode(host.files.get("noverifactu-event"));
    host.files.set("noverifactu-event", new TextEncoder().encode(xml.replaceAll("2026-", "2027-")));
    await host.run(checkRecords, event);
    const [launch, ...anomalies] = found(host);
    expect(text(launch, "sf:TipoEvento")).toBe("05");
    const told = "sf:DatosPropiosEvento/sf:DeteccionAnomaliasRegEvento";
    expect(anomalies.map((one) => text(find(one, told), "sf:TipoAnomalia"))).toEqual([
      "01",
      "02",
      "13",
    ]);
    expect(text(find(anomalies[0], told), "sf:RegEventoAnomalo/sf:TipoEvento")).toBe("01");
  });

  it("needs records", async () => {
    expect((await signingHost().run(checkRecords, invoice())).status).toBe("KO");
  });
});
