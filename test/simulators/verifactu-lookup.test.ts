import { plugin } from "@fakturo/app-es-verifactu";
import { FakturoError } from "@fakturo/model";
import { type RouteContext, type TokenRoute, TransportError, Type } from "@fakturo/plugin";
import { fits } from "@fakturo/schema";
import { simulator } from "@fakturo/simulator-verifactu";
import { fakeRequest, fakeRouteContext } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { bundledEngine } from "../engine/bundled.ts";

const NOW = Date.UTC(2026, 0, 15, 12);
const PATH = "/wlpl/BURT-JDIT/ws/VNifV2SOAP";
const COMPANY = "B98602642";
const PERSON = "89890001K";
/** Well formed, but not in the census of the simulation. */
const UNKNOWN = "A58818501";

const engine = await bundledEngine(NOW);
const route = plugin.routes?.find((one): one is TokenRoute => one.path === "/lookup");

/** Calls the route over the simulated census. */
async function lookUp(body: object, given: Partial<RouteContext> = {}) {
  const open = simulator.open([], { certificates: "optional", unknown: [UNKNOWN] });
  const reply = await route?.handle(
    fakeRequest({ body }),
    fakeRouteContext({
      build: (data) => {
        const { output, faults } = engine.envelop(data);
        if (faults.length > 0) throw new FakturoError("validation", "validation", { faults });
        return output;
      },
      endpoint: (connection, name) => `https://agency.example/${connection}/${name}`,
      credential: async () => ({ key: "gov-es.certificate", version: 1, value: {}, text: "" }),
      async http(url, { method, headers = {}, body: sent = "" }) {
        expect(url).toBe("https://agency.example/verifactu/census");
        const query = new Map<string, string>();
        const message = Buffer.from(sent);
        const request = { method, path: PATH, query, headers, body: message };
        const { reply: told } = open.handle(
          { ...request, certificate: undefined },
          { now: () => NOW, random: () => 0 },
        );
        return {
          status: told.status,
          headers: { "content-type": "text/xml" },
          body: Buffer.from(told.body ?? ""),
        };
      },
      ...given,
    }),
  );
  return { ...reply, body: JSON.parse(String(reply?.body)) };
}

describe("the lookup of a Spanish tax id", () => {
  it("finds a company without its name, as it is written", async () => {
    expect(await lookUp({ tax_id: "es b-98602642" })).toEqual({
      status: 200,
      mime: "application/json",
      body: { identified: true },
    });
    const stranger = await lookUp({ tax_id: UNKNOWN, name: "Acme SL", correct: true });
    expect(stranger.body).toEqual({ identified: false });
  });

  it("gives the name of the census where it is asked for", async () => {
    const name = "Certificado Uno Telemáticas";
    const named = { tax_id: PERSON, name, correct: true };
    expect((await lookUp(named)).body).toEqual({ identified: true, name });
    expect((await lookUp({ ...named, correct: false })).body).toEqual({ identified: true });
  });

  it("does not tell a person's name to those who do not know it", async () => {
    const asked = { tax_id: PERSON, name: "Certificado", correct: true };
    expect((await lookUp(asked)).body).toEqual({ identified: false });
  });

  it("refuses what is no Spanish tax id before the census is asked", async () => {
    const http = () => Promise.reject(new Error("asked"));
    for (const tax_id of ["B00000001", "DE111111125", "--"])
      await expect(lookUp({ tax_id }, { http })).rejects.toMatchObject({
        key: "input",
        path: "$.tax_id",
      });
  });

  it("takes names that XML can hold only", () => {
    const fitting = (name: string) =>
      fits(route?.body ?? Type.Never(), { tax_id: COMPANY, name }, "json");
    expect(["José Ñ & Cía. 𝒜", "a\u0001", "a\u0000", "\uffff"].map(fitting)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it("says so where the census cannot be asked", async () => {
    const http = () => Promise.reject(new TransportError("no route to it", "no"));
    const page = Buffer.from("<html><body>Mantenimiento</body></html>");
    const gateway = async () => ({ status: 502, headers: {}, body: page });
    for (const given of [{ http }, { http: gateway }])
      expect(await lookUp({ tax_id: COMPANY }, given)).toMatchObject({
        status: 500,
        body: { message: expect.stringMatching(/./) },
      });
    const credential = () =>
      Promise.reject(new FakturoError("precondition-failed", "there is no certificate"));
    await expect(lookUp({ tax_id: COMPANY }, { credential })).rejects.toMatchObject({
      key: "input",
      message: "the tax id cannot be verified: there is no certificate",
    });
  });

  it("tells an empty tax id from one that is none", async () => {
    for (const tax_id of ["", " "])
      expect(await lookUp({ tax_id })).toMatchObject({
        status: 400,
        body: { message: "tax_id is empty" },
      });
  });
});
