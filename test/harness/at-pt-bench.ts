import { plugin } from "@fakturo/app-pt-at-saft";
import { FakturoError, type JsonObject } from "@fakturo/model";
import type { Answer, CallContext, HttpReply, Submission } from "@fakturo/plugin";
import type { OpenSimulator } from "@fakturo/simulator";
import { simulator } from "@fakturo/simulator-at-pt";
import { fakeStepContext } from "@fakturo/testkit";
import { document, invoice, line } from "../../apps/pt-at-saft/fixtures/documents.ts";
import { recorded } from "../../apps/pt-at-saft/fixtures/period.ts";
import { UNUSED_CALLS } from "./unused-calls.ts";

/** NIF of the supplier of the documents. */
export const NIF = "545259045";
export const NOW = Date.parse("2026-03-01T12:00:00Z");
const HOST = "https://at.example";
const [connection] = plugin.connections ?? [];
const CODE = "CSDF7T5H";

/** A series at the AT, as the simulator stores it. */
export function seriesEvent(documentType: string, documentClass: string): JsonObject {
  return {
    ...{ type: "series", nif: NIF, series: "A2026", kind: "N", documentClass, documentType },
    ...{ first: "1", start: "2026-01-01", program: "9999", means: "PI", code: CODE },
    ...{ registered: "2026-01-01", state: "A", stateAt: "2026-01-01T00:00:00" },
  };
}

/** A recorded document as it is sent. */
export async function recordOf(
  kind: "invoice" | "order" | "delivery" | "receipt",
): Promise<Submission> {
  const envelope = recorded(DOCUMENTS[kind]());
  const send = plugin.providers?.find(({ key }) => key === "at-pt.send");
  const context = fakeStepContext({ now: () => NOW, meta: async () => [] });
  const result = await send?.run({ ...TASK, envelope }, context);
  const submit = result?.status === "QUEUED" ? result.effects?.submit : undefined;
  if (!submit) throw new Error(`nothing is sent: ${JSON.stringify(result)}`);
  const { identity, bytes } = submit;
  return { ...RECORD, kind: "issue", identity, bytes };
}

const DOCUMENTS = {
  invoice: () => invoice(),
  order: () =>
    document("order", "NE A2026", {
      type: "purchase",
      tax: { ext: { "pt-saft-work-type": "NE" } },
      lines: [line("50.00")],
    }),
  delivery: () =>
    document("delivery", "GR A2026", {
      type: "note",
      tax: { ext: { "pt-saft-movement-type": "GR" } },
      despatch_date: "2026-03-02",
      lines: [line("50.00")],
    }),
  receipt: () =>
    document("payment", "RC A2026", {
      type: "receipt",
      ext: { "pt-saft-payment-type": "RC" },
      lines: [
        {
          document: { series: "FT A2026", code: "1", issue_date: "2026-03-01" },
          amount: "123.00",
        },
      ],
      methods: [{ key: "cash", amount: "123.00", ext: { "pt-saft-payment-means": "NU" } }],
    }),
};

const TASK = {
  id: "t",
  attempt: 1,
  config: {},
  args: {},
  job: { id: "j", key: "" },
  workspace: { id: "w", name: "W", country: "PT", sandbox: true },
  entry: undefined,
  faults: [],
  intended: undefined,
  ref: undefined,
};
const RECORD = { id: "s", digest: "", mime: "application/xml", references: [], attempts: [] };

/** The connection and a simulated AT. */
export class AtBench {
  readonly open: OpenSimulator;
  readonly sessions = new Map<string, { readonly value: string; readonly until: number }>();
  now = NOW;
  password = "simulated";
  readonly requests: string[] = [];

  constructor(
    settings: Readonly<Record<string, unknown>> = {},
    events: readonly JsonObject[] = [],
  ) {
    this.open = simulator.open(events, { certificates: "optional", ...settings });
  }

  async send(record: Submission): Promise<Answer> {
    const answer = await connection?.send?.(record, this.context());
    if (!answer) throw new Error("the connection does not send");
    return answer;
  }

  context(): CallContext {
    return {
      environment: "simulated",
      holder: NIF,
      workspace: { id: "w", country: "PT" },
      signal: new AbortController().signal,
      until: this.now + 60_000,
      now: () => this.now,
      uuid: () => "u",
      log: () => undefined,
      endpoint: (name) => `${HOST}${simulator.endpoints["at-pt"]?.[name]}`,
      http: async (url, request) => this.#answer(url, request.body ?? ""),
      ...UNUSED_CALLS,
      credential: async (key = "at-pt.user") => {
        if (key !== "at-pt.user") throw new FakturoError("precondition-failed", `no ${key}`);
        const value = { username: `${NIF}/1`, password: this.password };
        return { key, version: 1, value, text: JSON.stringify(value) };
      },
      session: async (scope, make) => {
        const kept = this.sessions.get(scope);
        if (kept && kept.until > this.now) return kept.value;
        const { value, seconds } = await make();
        this.sessions.set(scope, { value, until: this.now + seconds * 1000 });
        return value;
      },
      dropSession: async (scope) => void this.sessions.delete(scope),
    };
  }

  #answer(url: string, body: string | Uint8Array): HttpReply {
    this.requests.push(Buffer.from(body).toString());
    const request = {
      ...{ method: "POST", path: url.slice(HOST.length), query: new Map<string, string>() },
      ...{ headers: { "content-type": "text/xml" }, body: Buffer.from(body) },
      certificate: undefined,
    };
    const { reply } = this.open.handle(request, { now: () => this.now, random: () => 0.5 });
    const { status, headers = {}, body: answer = "" } = reply;
    return { status, headers, body: Buffer.from(answer) };
  }
}
