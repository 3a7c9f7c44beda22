import { plugin } from "@fakturo/app-es-verifactu";
import {
  type CallContext,
  type RestoredChain,
  type Submission,
  TransportError,
} from "@fakturo/plugin";
import { beforeEach, describe, expect, it } from "vitest";
import {
  alta,
  anulacion,
  bench,
  message,
  NOW,
  send,
} from "../../simulators/verifactu/fixtures/requests.ts";
import { simulator } from "../../simulators/verifactu/src/simulator.ts";

const DAY_MS = 86_400_000;
const connection = plugin.connections?.find(({ key }) => key === "verifactu");
const queries: string[] = [];

const context: Partial<CallContext> = {
  environment: "simulated",
  now: () => NOW + DAY_MS,
  signal: new AbortController().signal,
  endpoint: () => "https://agency.example/records",
  credential: async () => ({ key: "gov-es.certificate", version: 1, value: {}, text: "" }),
  async http(_url, { body = "" }) {
    queries.push(Buffer.from(body).toString());
    const { status, body: told } = send(Buffer.from(body));
    return { status, headers: {}, body: Buffer.from(told ?? "") };
  },
};

const hashIn = (record: string) =>
  /<Huella>(\w+)<\/Huella><\/Registro(?:Alta|Anulacion)>/.exec(record)?.[1] ?? "";

/** The chain's newest link is that of `record`; `known` are the records that it has. */
function prove(record: string, known: readonly string[], isFirst = false, given = {}) {
  const newest: Submission = {
    ...{ id: "1", kind: "issue", identity: "1", digest: "", mime: "application/xml" },
    ...{ references: [], attempts: [], bytes: Buffer.from(message([record])) },
  };
  const hashes = new Set(known.map(hashIn));
  const has: RestoredChain["has"] = async ({ fingerprint }) => hashes.has(String(fingerprint));
  const chain = { key: "verifactu:89890001K:1", newest, isFirst, has };
  return connection?.proveChain?.(chain, Object({ ...context, ...given }));
}

const first = alta();
const second = alta({ number: "A-2", previous: hashIn(first), at: "2026-03-02T10:15:32+01:00" });

beforeEach(() => {
  bench.open = simulator.open([]);
  queries.length = 0;
});

describe("a VERI*FACTU chain of a restored database", () => {
  it("continues where the agency has no later record", async () => {
    send(message([first, second]));
    expect(await prove(second, [first, second])).toEqual({ is: "proved" });
    // A year before the newest record, and the month of it.
    expect(queries).toHaveLength(13);
    expect(queries[0]).toContain("<sum1:Ejercicio>2026</sum1:Ejercicio>");
    expect(queries.at(-1)).toContain("<sum1:Ejercicio>2025</sum1:Ejercicio>");
    expect(queries[0]).toContain("<sum1:NumeroInstalacion>1</sum1:NumeroInstalacion>");
  });

  it("continues where its newest record did not arrive, or is one of its own that was sent", async () => {
    send(message([first]));
    expect(await prove(second, [first, second])).toEqual({ is: "proved" });
    send(message([second]));
    expect(await prove(first, [first, second])).toEqual({ is: "proved" });
  });

  it("stops where the agency has a record that was generated after its newest one", async () => {
    send(message([first, second]));
    expect(await prove(first, [first])).toEqual({
      is: "behind",
      message: expect.stringContaining("record of invoice A-2 of 02-03-2026"),
    });
  });

  it("stops for the cancellation of an older invoice, on whatever page it is", async () => {
    bench.open.configure({ page: 1 });
    send(message([second, first]));
    send(message([anulacion({ previous: hashIn(first) })]));
    expect(await prove(first, [first, second])).toMatchObject({ is: "behind" });
    expect(queries).toHaveLength(2);
  });

  it("stops before its first record where the agency has any of the installation", async () => {
    send(message([first]));
    const own = alta({ number: "B-1", at: "2026-03-02T12:00:00+01:00" });
    expect(await prove(own, [own], true)).toMatchObject({ is: "behind" });
    bench.open = simulator.open([]);
    expect(await prove(own, [own], true)).toEqual({ is: "proved" });
  });

  it("knows nothing without an answer", async () => {
    const refused = () => Promise.reject(new TransportError("no route to it", "no"));
    expect(await prove(first, [first], false, { http: refused })).toEqual({
      is: "unknown",
      message: expect.stringContaining("no route to it"),
    });
  });
});
