import { plugin as sii } from "@fakturo/app-es-sii";
import { plugin as verifactu } from "@fakturo/app-es-verifactu";
import type { Answer, CallContext, Connection, Plugin, Submission } from "@fakturo/plugin";
import type { Simulator } from "@fakturo/simulator";
import { simulator as siiSimulator } from "@fakturo/simulator-sii";
import { simulator as verifactuSimulator } from "@fakturo/simulator-verifactu";
import { describe, expect, it } from "vitest";
import { bundledEngine } from "../engine/bundled.ts";
import { invoice } from "../harness/documents.ts";
import { UNUSED_CALLS } from "../harness/unused-calls.ts";

const NOW = Date.UTC(2026, 0, 15, 12);
const HOST = "https://agency.example";

/** Services of the tax agencies that number their codes in the same way. */
interface Agencies {
  readonly name: string;
  readonly plugin: Plugin;
  readonly simulator: Simulator;
  readonly addon: string;
  /** Codes of refused messages, besides those from 3500 on. */
  readonly ofMessages: readonly number[];
  /** Codes of records from 3500 on. */
  readonly ofRecords: readonly number[];
  readonly least: number;
}

const VERIFACTU: Agencies = {
  name: "VERI*FACTU",
  plugin: verifactu,
  simulator: verifactuSimulator,
  addon: "es-verifactu-v1",
  ofMessages: [1248, 1249, 1250, 1261, 1270, 1271, 1272],
  ofRecords: [],
  least: 200,
};
const SII: Agencies = {
  name: "SII",
  plugin: sii,
  simulator: siiSimulator,
  addon: "es-sii-v1",
  ofMessages: [],
  ofRecords: [3902],
  least: 150,
};

/** The record of an invoice, as a step hands it over. */
async function record({ plugin, addon }: Agencies): Promise<Submission> {
  const engine = await bundledEngine(NOW);
  const { output } = engine.envelop(invoice({ $addons: [addon], code: "1" }));
  const [converter] = plugin.converters ?? [];
  const file = converter?.generate?.(output, {});
  return {
    id: "s",
    kind: "issue",
    identity: "F-1",
    digest: "",
    bytes: file?.data ?? new Uint8Array(),
    mime: "application/xml",
    references: [],
    attempts: [],
  };
}

/** A call whose requests the simulator answers with this code. */
function context({ simulator }: Agencies, connection: Connection, code: number): CallContext {
  const open = simulator.open([], { certificates: "optional", code });
  return {
    environment: "simulated",
    holder: "B98602642",
    workspace: { id: "w", country: "ES" },
    signal: new AbortController().signal,
    until: NOW + 60_000,
    now: () => NOW,
    uuid: () => "u",
    log: () => {},
    endpoint: (name) => `${HOST}${simulator.endpoints[connection.key]?.[name]}`,
    async http(url, { method, headers = {}, body = "" }) {
      const request = {
        method,
        path: url.slice(HOST.length),
        query: new Map<string, string>(),
        headers,
        body: Buffer.from(body),
        certificate: undefined,
      };
      const { reply } = open.handle(request, { now: () => NOW, random: () => 0 });
      return { status: reply.status, headers: {}, body: Buffer.from(reply.body ?? "") };
    },
    ...UNUSED_CALLS,
    credential: async () => ({ key: "gov-es.certificate", version: 1, value: {}, text: "" }),
  };
}

/** What the step does with a code, by what the agency says it is about. */
function expected({ ofMessages, ofRecords }: Agencies, code: number, remedy: string): string {
  if (code >= 2000 && code < 3000) return `accepted with remark ${code}`;
  const isMessage = (code >= 3500 && !ofRecords.includes(code)) || ofMessages.includes(code);
  if (isMessage && remedy === "it is sent again later") return "not sent: down";
  if (isMessage && /^(?:correct|use a) certificate/.test(remedy)) return "not sent: credentials";
  if (isMessage && remedy.startsWith("the agency is asked")) return "unknown";
  return `refused with ${code}`;
}

function described(answer: Answer | undefined): string {
  if (answer?.is === "accepted") return `accepted with remark ${answer.remarks?.[0]?.code}`;
  if (answer?.is === "refused") return `refused with ${answer.faults[0]?.code}`;
  return answer?.is === "not-sent" ? `not sent: ${answer.fault}` : (answer?.is ?? "none");
}

describe.each([VERIFACTU, SII])("each code of $name", (agencies) => {
  const [connection] = agencies.plugin.connections ?? [];
  const codes = connection?.codes ?? [];

  it("has the outcome that its class and its remedy say", async () => {
    const one = await record(agencies);
    const outcomes: [string, string][] = [];
    for (const { code } of codes) {
      const ctx = connection && context(agencies, connection, Number(code));
      const { answers } = (ctx && (await connection?.together?.send([one], ctx))) ?? {};
      outcomes.push([code, described(answers?.get(one.id))]);
    }
    expect(outcomes).toEqual(
      codes.map(({ code, remedy }) => [code, expected(agencies, Number(code), remedy)]),
    );
    expect(codes.length).toBeGreaterThan(agencies.least);
  });
});
