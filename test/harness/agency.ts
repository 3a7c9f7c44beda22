import type { CallContext, Connection, Plugin, Submission } from "@fakturo/plugin";
import type { OpenSimulator, SimulatedReply, Simulator } from "@fakturo/simulator";
import { bundledEngine } from "../engine/bundled.ts";
import { invoice } from "./documents.ts";
import { UNUSED_CALLS } from "./unused-calls.ts";

export const AGENCY_NOW = Date.UTC(2026, 0, 15, 12);
const HOST = "https://agency.example";

/** A service of the Spanish tax agency: its client and its simulator. */
export interface Agency {
  readonly plugin: Plugin;
  readonly simulator: Simulator;
  readonly addon: string;
}

interface Invoice {
  readonly code?: string;
  readonly attempts?: Submission["attempts"];
}

/** The record of an invoice, as a step hands it over. */
export async function agencyRecord(
  { plugin, addon }: Agency,
  { code = "1", attempts = [] }: Invoice = {},
): Promise<Submission> {
  const engine = await bundledEngine(AGENCY_NOW);
  const { output } = engine.envelop(invoice({ $addons: [addon], code }));
  const [converter] = plugin.converters ?? [];
  const file = converter?.generate?.(output, {});
  return {
    id: `s-${code}`,
    kind: "issue",
    identity: `F-${code}`,
    digest: "",
    bytes: file?.data ?? new Uint8Array(),
    mime: "application/xml",
    references: [],
    attempts,
  };
}

/** A call whose requests an open simulator answers; `alter` changes its answers. */
export function agencyContext(
  open: OpenSimulator,
  { simulator }: Pick<Agency, "simulator">,
  connection: Connection,
  alter = async (reply: SimulatedReply): Promise<SimulatedReply> => reply,
): CallContext {
  return {
    environment: "simulated",
    holder: "B98602642",
    workspace: { id: "w", country: "ES" },
    signal: new AbortController().signal,
    until: AGENCY_NOW + 60_000,
    now: () => AGENCY_NOW,
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
      const reply = await alter(
        open.handle(request, { now: () => AGENCY_NOW, random: () => 0 }).reply,
      );
      return { status: reply.status, headers: {}, body: Buffer.from(reply.body ?? "") };
    },
    ...UNUSED_CALLS,
    credential: async () => ({ key: "gov-es.certificate", version: 1, value: {}, text: "" }),
  };
}
