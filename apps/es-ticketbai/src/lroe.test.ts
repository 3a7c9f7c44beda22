import { isFakturoError } from "@fakturo/model";
import { invoiceIn } from "@fakturo/spain";
import { createFinder, readXml, writeXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { invoice, seller } from "../fixtures/documents.ts";
import { lroeOf, modelOf, requestHeader } from "./lroe.ts";

const { find, text } = createFinder({});
const signed = new TextEncoder().encode("<a/>");
const date = "10-02-2026";

const company = invoiceIn(invoice().doc);
const individual = (ext = {}) =>
  invoiceIn(
    invoice({ supplier: { ...seller, tax_id: { country: "ES", code: "54387763P" }, ext } }).doc,
  );

const written = (...request: Parameters<typeof lroeOf>) => readXml(writeXml(lroeOf(...request)));

describe("lroeOf", () => {
  it("registers files of companies", () => {
    const request = written([{ invoice: company, signed, date }], "A00");
    expect(request.name).toBe("LROEPJ240FacturasEmitidasConSGAltaPeticion");
    expect(request.namespace).toContain(
      "LROE_PJ_240_1_1_FacturasEmitidas_ConSG_AltaPeticion_V1_0_2.xsd",
    );
    expect(
      find(request, "Cabecera")
        ?.children.slice(0, 6)
        .map((child) => child.text),
    ).toEqual(["240", "1", "1.1", "A00", "1.0", "2026"]);
    expect(text(request, "FacturasEmitidas/FacturaEmitida/TicketBai")).toBe("PGEvPg==");
  });

  it("registers files of individuals with their activity", () => {
    const files = [{ invoice: individual({ "es-tbai-bi-activity": "722300" }), signed, date }];
    const request = written(files, "A00");
    expect(text(request, "Ingresos/Ingreso/Renta/DetalleRenta/Epigrafe")).toBe("722300");
    expect(text(written(files, "AN0"), "Ingresos/Ingreso/AnulacionTicketBai")).toBe("PGEvPg==");
  });

  it("needs files, and the activity of individuals", () => {
    const key = (run: () => unknown) => {
      try {
        run();
      } catch (error) {
        return isFakturoError(error) ? (error.faults[0]?.code ?? error.key) : String(error);
      }
      return "";
    };
    expect(key(() => lroeOf([], "A00"))).toBe("input");
    expect(key(() => lroeOf([{ invoice: individual(), signed, date }], "A00"))).toBe(
      "ES-TICKETBAI-ACTIVITY",
    );
  });

  it.each([
    ["B98602642", "240"],
    ["54387763P", "140"],
    ["X1234567L", "140"],
    ["K1234567L", "140"],
  ])("keeps the book of %s by model %s", (code, model) => {
    expect(modelOf({ tax_id: { country: "ES", code } })).toBe(model);
  });

  it("says in a header what the request holds", () => {
    const name = "Itsaso Lañak S.L.";
    const header = requestHeader({ nif: "B98602642", name, model: "240", year: "2026" });
    expect(header).toMatch(/^[ -~]+$/);
    expect(JSON.parse(header)).toEqual({
      con: "LROE",
      apa: "1.1",
      inte: { nif: "B98602642", nrs: name },
      drs: { mode: "240", ejer: "2026" },
    });
  });

  it("divides the name of a person in the header, and begins it with the surnames in the request", () => {
    const people = [{ name: { given: "Ane", surname: "Arriola", surname2: "Lejardi" } }];
    const supplier = {
      ...seller,
      ...{ name: "Ane Arriola Lejardi", people },
      tax_id: { country: "ES", code: "54387763P" },
      ext: { "es-tbai-bi-activity": "722300" },
    };
    const request = written(
      [{ invoice: invoiceIn(invoice({ supplier }).doc), signed, date }],
      "A00",
    );
    const name = text(request, "Cabecera/ObligadoTributario/ApellidosNombreRazonSocial") ?? "";
    expect(name).toBe("Arriola Lejardi Ane");
    const header = requestHeader({ nif: "54387763P", name, model: "140", year: "2026" });
    expect(JSON.parse(header).inte).toEqual({
      ...{ nif: "54387763P", nrs: "Ane" },
      ...{ ap1: "Arriola", ap2: "Lejardi" },
    });
    const short = requestHeader({
      nif: "54387763P",
      name: "Smith John",
      model: "140",
      year: "2026",
    });
    expect(JSON.parse(short).inte).toEqual({ nif: "54387763P", nrs: "John", ap1: "Smith" });
  });
});
