import type { StepResult } from "@fakturo/plugin";
import { describePlugin, runStep } from "@fakturo/testkit";
import { createFinder } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { invoice, line } from "../../fixtures/documents.ts";
import { Host } from "../../fixtures/host.ts";
import { plugin } from "../index.ts";
import { NAMESPACES } from "../namespaces.ts";
import { cancel } from "./cancel.ts";
import { generate } from "./generate.ts";

const { find, text } = createFinder(NAMESPACES);

const codeOf = (result: StepResult) => `${result.status} ${"code" in result ? result.code : ""}`;

describe("verifactu.generate", () => {
  it("chains, stamps and attaches the request", async () => {
    const host = new Host();
    expect(codeOf(await host.run(generate, invoice()))).toBe("OK ");
    const first = host.record("verifactu", "RegistroAlta");
    expect(text(first, "sum1:FechaHoraHusoGenRegistro")).toBe("2026-02-10T10:00:00+01:00");
    expect(text(first, "sum1:SistemaInformatico/sum1:NumeroInstalacion")).toBe("7");
    const huella = text(first, "sum1:Huella");
    expect(host.stamps).toEqual([
      {
        prv: "verifactu-qr",
        val: "https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?nif=B98602642&numserie=R-26-1&fecha=10-02-2026&importe=121.00",
      },
      { prv: "verifactu-hash", val: huella },
    ]);
    expect(host.chains.get("verifactu:B98602642:7")).toMatchObject({ fingerprint: huella });

    host.files.clear();
    await host.run(generate, invoice({ code: "26-2" }));
    const second = host.record("verifactu", "RegistroAlta");
    expect(text(second, "sum1:Encadenamiento/sum1:RegistroAnterior/sum1:Huella")).toBe(huella);
  });

  it("does nothing a second time", async () => {
    const host = new Host();
    await host.run(generate, invoice());
    const link = host.chains.get("verifactu:B98602642:7");
    expect((await host.run(generate, invoice())).status).toBe("SKIP");
    expect(host.chains.get("verifactu:B98602642:7")).toBe(link);
  });

  it("amends what was changed since", async () => {
    const host = new Host();
    await host.run(generate, invoice());
    const changed = invoice({ lines: [{ ...line, quantity: "3" }] });
    expect((await host.run(generate, changed)).status).toBe("OK");
    const record = host.record("verifactu", "RegistroAlta");
    expect(text(record, "sum1:Subsanacion")).toBe("S");
    expect(find(record, "sum1:RechazoPrevio")).toBeUndefined();
    expect(text(record, "sum1:Encadenamiento/sum1:RegistroAnterior/sum1:NumSerieFactura")).toBe(
      "R-26-1",
    );
  });

  it("amends where the stored file was replaced by something else", async () => {
    const host = new Host();
    await host.run(generate, invoice());
    host.files.set("verifactu", new TextEncoder().encode("<a"));
    expect((await host.run(generate, invoice())).status).toBe("OK");
  });

  it("records again what the agency refused, changed or not", async () => {
    const host = new Host();
    await host.run(generate, invoice());
    host.state = "rejected";
    expect((await host.run(generate, invoice())).status).toBe("OK");
    const record = host.record("verifactu", "RegistroAlta");
    expect(text(record, "sum1:RechazoPrevio")).toBe("X");
  });

  it("leaves a record that failed on its way as it is, to be sent again", async () => {
    const host = new Host();
    await host.run(generate, invoice());
    host.state = "error";
    expect((await host.run(generate, invoice())).status).toBe("SKIP");
    await host.run(generate, invoice({ lines: [{ ...line, quantity: "3" }] }));
    const record = host.record("verifactu", "RegistroAlta");
    expect(text(record, "sum1:RechazoPrevio")).toBe("X");
  });

  it("takes the supplier for the system's producer in a sandbox only", async () => {
    const host = new Host();
    host.secrets.clear();
    expect(codeOf(await host.run(generate, invoice()))).toBe("KO precondition-failed");
    expect((await host.run(generate, invoice(), true)).status).toBe("OK");
  });

  it.each(["{", "{}", '{"name":"X","nif":"1"}'])("refuses the setting %s", async (secret) => {
    const host = new Host();
    host.secrets.set("verifactu.software", secret);
    expect(codeOf(await host.run(generate, invoice()))).toBe("KO input");
  });

  it("leaves the chain alone when the invoice cannot be told", async () => {
    const host = new Host();
    const result = await host.run(generate, invoice({ supplier: { name: "X" } }));
    expect(result).toMatchObject({ status: "KO", code: "validation" });
    expect(host.chains.size).toBe(0);
  });

  it("needs an invoice", async () => {
    expect(codeOf(await runStep(generate, {}))).toBe("KO no-document");
  });
});

describe("verifactu.cancel", () => {
  it("follows in the same chain, once", async () => {
    const host = new Host();
    expect(codeOf(await host.run(cancel, invoice()))).toBe("KO not-registered");
    await host.run(generate, invoice());
    expect((await host.run(cancel, invoice())).status).toBe("QUEUED");
    const gone = host.record("verifactu-cancel", "RegistroAnulacion");
    expect(text(gone, "sum1:Encadenamiento/sum1:RegistroAnterior/sum1:Huella")).toBe(
      text(host.record("verifactu", "RegistroAlta"), "sum1:Huella"),
    );
    expect((await host.run(cancel, invoice())).status).toBe("SKIP");
  });

  it("says when the registration was never taken", async () => {
    const host = new Host();
    await host.run(generate, invoice());
    host.state = "rejected";
    await host.run(cancel, invoice());
    expect(
      text(host.record("verifactu-cancel", "RegistroAnulacion"), "sum1:SinRegistroPrevio"),
    ).toBe("S");
  });
});

describePlugin("@fakturo/app-es-verifactu", { load: async () => ({ plugin }) });
