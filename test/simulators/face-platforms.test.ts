import { plugin } from "@fakturo/app-es-facturae";
import { runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { FaceBench, invoice, told } from "./face-bench.ts";

const FACE = "https://webservice.face.gob.es";
/** Platforms with the namespace of their operations. */
const PLATFORMS = [
  ["face", "gov-es.face", FACE],
  ["araba", "gov-es.face-araba", FACE],
  ["bizkaia", "gov-es.face-bizkaia", FACE],
  ["euskadi", "gov-es.face-euskadi", FACE],
  ["gipuzkoa", "gov-es.face-gipuzkoa", FACE],
  ["efact", "gov-es.face-efact", "https://webservice.efact.es/sspp"],
] as const;

describe("an entry point of invoices to public bodies", () => {
  it.each(PLATFORMS)(
    "%s takes, knows and cancels an invoice",
    async (platform, connection, web) => {
      const bench = new FaceBench();
      bench.connection = connection;
      const record = await bench.prepared(invoice(), { platform });
      expect(record.connection).toBe(connection);
      bench.change = (reply) => {
        const body = Buffer.from(reply.body).toString();
        expect(body).toMatch(new RegExp(`<ns1:\\w+Response xmlns:ns1="${web}">`));
        return reply;
      };
      const answer = await bench.send(record);
      expect(answer).toMatchObject({ is: "accepted", reference: expect.any(String) });
      expect(bench.requests.at(-1)).toContain(`xmlns:web="${web}"`);

      const register = answer.is === "accepted" ? (answer.reference ?? "") : "";
      const args = { "face-register-number": register };
      const state = await bench.step(
        "wait.state",
        invoice(),
        { platform, until: "paid" },
        { args },
      );
      expect(state).toMatchObject({ status: "QUEUED", message: expect.stringContaining("1200") });

      const cancellation = await bench.cancellation(register, record.identity);
      expect(cancellation.connection).toBe(connection);
      expect(await told(bench.send(cancellation))).toMatchObject({ is: "taken" });
    },
  );

  it("FACe refuses the operations of another namespace", async () => {
    const bench = new FaceBench();
    const record = await bench.prepared(invoice(), { platform: "efact" });
    bench.connection = "gov-es.face-efact";
    const efact = await bench.send(record);
    expect(efact.is).toBe("accepted");
    // What e.FACT was sent does not fit FACe.
    const [sent = ""] = bench.requests.slice(-1);
    const { reply } = bench.open.handle(
      {
        ...{ method: "POST", path: "/facturasspp2", query: new Map(), headers: {} },
        ...{ body: Buffer.from(sent), certificate: undefined },
      },
      { now: () => bench.now, random: () => 0.5, authorities: bench.authorities },
    );
    expect(Buffer.from(reply.body ?? "").toString()).toContain("is not known");
  });

  it("is one of a list", async () => {
    const send = plugin.providers?.find(({ key }) => key === "gov-es.facturae.send");
    if (!send) throw new Error("there is no step that sends");
    await expect(runStep(send, { platform: "moon" }, { envelope: invoice() })).rejects.toThrow(
      /platform/,
    );
  });

  it("lets FACe alone try a new certificate: a region need not know it, or have an address", () => {
    const proving = plugin.connections?.filter(({ prove }) => prove !== undefined);
    expect(proving?.map(({ key }) => key)).toEqual(["gov-es.face"]);
  });

  it("has addresses with TLS, or none until the operator sets one", () => {
    const addresses = (plugin.connections ?? []).flatMap(({ endpoints }) =>
      Object.values(endpoints).flatMap((one) => Object.values(one ?? {})),
    );
    expect(addresses.length).toBeGreaterThanOrEqual(6);
    for (const address of addresses) expect(address).toMatch(/^https:/);
  });
});
