import { runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { invoice } from "../../fixtures/documents.ts";
import { correct, verify } from "./verify.ts";

const REPLY =
  "http://www2.agenciatributaria.gob.es/static_files/common/internet/dep/aplicaciones/es/aeat/burt/jdit/ws/VNifV2Sal.xsd";

/** The census's answer: a row of NIF, name and result for each taxpayer. */
function census(...rows: readonly (readonly [string, string, string])[]) {
  const body = rows.map(
    ([nif, name, result]) =>
      `<s:Contribuyente><s:Nif>${nif}</s:Nif><s:Nombre>${name}</s:Nombre><s:Resultado>${result}</s:Resultado></s:Contribuyente>`,
  );
  const xml = `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><s:VNifV2Sal xmlns:s="${REPLY}">${body.join("")}</s:VNifV2Sal></e:Body></e:Envelope>`;
  return {
    endpoint: () => "https://census.example",
    credential: async () => ({ key: "gov-es.certificate", version: 1, value: {}, text: "" }),
    http: async () => ({
      status: 200,
      headers: { "content-type": "text/xml; charset=utf-8" },
      body: new TextEncoder().encode(xml),
    }),
  };
}

const envelope = invoice();
const { supplier, customer } = envelope.doc;
const nifOf = (party: unknown) =>
  String(Reflect.get(Object(Reflect.get(Object(party), "tax_id")), "code"));
const config = { parties: ["supplier", "customer"] } as const;
const found = (result: string) =>
  census(
    [nifOf(supplier), "OFFICIAL SA", "IDENTIFICADO"],
    [nifOf(customer), "OFFICIAL NAME", result],
  );
const run = (provider: typeof verify, result: string) =>
  runStep(provider, { parties: [...config.parties] }, { envelope }, found(result));

describe("gov-es.lookup", () => {
  it("gives parties the names of the census, also where theirs is only similar", async () => {
    const result = await run(correct, "NO IDENTIFICADO-SIMILAR");
    expect(result).toMatchObject({
      status: "OK",
      effects: {
        document: {
          type: "application/merge-patch+json",
          data: { supplier: { name: "OFFICIAL SA" }, customer: { name: "OFFICIAL NAME" } },
        },
      },
    });
  });

  it("refuses a party that the census does not have, and changes nothing", async () => {
    const result = await run(correct, "NO IDENTIFICADO");
    expect(result).toMatchObject({ status: "KO", code: "not-identified", effects: {} });
  });

  it("is repeated where a page of a gateway answers", async () => {
    const http = async () => ({
      status: 503,
      headers: { "content-type": "text/html" },
      body: new TextEncoder().encode("<html></html>"),
    });
    const context = { ...found("IDENTIFICADO"), http };
    const result = await runStep(verify, { parties: ["customer"] }, { envelope }, context);
    expect(result).toMatchObject({ status: "ERR", message: expect.stringContaining("HTTP 503") });
  });

  it("only tells a similar name where it does not correct", async () => {
    const result = await run(verify, "NO IDENTIFICADO-SIMILAR");
    expect(result).toMatchObject({ status: "KO", code: "name-differs" });
  });
});
