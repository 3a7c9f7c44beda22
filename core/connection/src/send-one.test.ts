import {
  type Answer,
  type CallContext,
  DEFAULT_TRAITS,
  defineConnection,
  type Environment,
  type Found,
} from "@fakturo/plugin";
import { expect, it } from "vitest";
import type { ProtocolPorts, RowChange } from "./ports.ts";
import type { SubmissionRow } from "./row.ts";
import { sendOne } from "./send-one.ts";

const RESEND_S = 300;
const unexpected = () => Promise.reject(new Error("not expected"));
const CONTEXT: CallContext = {
  environment: "test",
  holder: "h",
  workspace: { id: "w", country: "ES" },
  signal: new AbortController().signal,
  until: 60_000,
  now: () => 0,
  uuid: () => "u",
  log: () => undefined,
  endpoint: () => "",
  http: unexpected,
  secret: async () => undefined,
  credential: unexpected,
  session: unexpected,
  dropSession: unexpected,
  registration: async () => undefined,
  callbackUrl: unexpected,
  resolve: unexpected,
};

/** A record of an authority without query, in memory; the authority answers `answer`. */
class OneRecord {
  now = 1_000;
  row: SubmissionRow;
  readonly #answer: Answer;
  readonly #found: Found | undefined;

  /** @param found answer to a query; undefined where the authority has none. */
  constructor(answer: Answer, environment: Environment, found?: Found) {
    this.#answer = answer;
    this.#found = found;
    this.row = {
      ...{ id: "1", environment, connection: "acme", kind: "issue", identity: "A-1" },
      ...{ holder: "h", digest: "d", mime: "application/xml", size: 1, createdAt: 0 },
      ...{ state: "prepared", fence: 0, until: 0, nextAt: 0, failures: 0, rank: 0 },
      ...{ attempts: [], receipts: [], shown: false },
    };
  }

  run(): Promise<number | undefined> {
    return sendOne("1", this.#ports());
  }

  #ports(): ProtocolPorts {
    const found = this.#found;
    const { bytes, ...submission } = { ...this.row, bytes: new Uint8Array(), references: [] };
    return {
      connection: defineConnection({
        key: "acme",
        name: "Acme",
        endpoints: {},
        traits: { ...DEFAULT_TRAITS, dedupe: "number", decides: "at-once", resend: RESEND_S },
        send: async () => this.#answer,
        receipt: async () => this.#answer,
        ...(found && { consult: async () => found }),
      }),
      store: {
        change: async <T>(_id: string, work: (row: SubmissionRow, now: number) => RowChange<T>) => {
          const { row, result } = work(this.row, this.now);
          this.row = row ?? this.row;
          return result;
        },
        inStream: async () => undefined,
        submissions: async () => [{ ...submission, bytes }],
      },
      monotonic: () => this.now,
      node: { id: "n", isFresh: () => true, isAlive: async () => true },
      credential: async () => undefined,
      obstacle: async () => undefined,
      credentialAnswered: async () => undefined,
      call: async (_about, work) => ({ ok: true, value: await work(CONTEXT) }),
      uuid: () => "m",
    };
  }
}

it("asks for a decision after the seconds that the answer names", async () => {
  const one = new OneRecord({ is: "taken", reference: "R", retryIn: 14_400 }, "test");
  one.now += (await one.run()) ?? 0;
  expect(one.row.state).toBe("waiting");
  expect(await one.run()).toBe(14_400_000);
  expect(one.row.nextAt).toBe(one.now + 14_400_000);
});

it.each([
  ["test", RESEND_S * 1000],
  ["simulated", 2_000],
] as const)("sends a record without answer again in %s after %d ms", async (environment, pause) => {
  const one = new OneRecord({ is: "unknown", message: "no answer" }, environment);
  const sent = one.now;
  for (let i = 0; i < 20 && one.row.attempts.length < 2; i += 1) one.now += (await one.run()) ?? 0;
  const [first, second] = one.row.attempts;
  expect(first?.at).toBe(sent);
  expect(second?.at).toBeGreaterThanOrEqual(sent + pause);
  expect(second?.at).toBeLessThan(sent + pause + 3_000);
});

it("asks more and more rarely where a query has no result", async () => {
  const answer = { is: "unknown", message: "no answer" } as const;
  const one = new OneRecord(answer, "test", { is: "unknown", message: "too many queries" });
  one.now += (await one.run()) ?? 0;
  const pauses: number[] = [];
  for (let i = 0; i < 10; i += 1) {
    const pause = (await one.run()) ?? 0;
    pauses.push(pause / 1000);
    one.now += pause;
  }
  expect(one.row.attempts).toHaveLength(1);
  expect(pauses).toEqual([20, 40, 80, 160, 320, 640, 900, 900, 900, 900]);
});

it("asks for a decision after the pause that the authority wants", async () => {
  const one = new OneRecord({ is: "taken", reference: "R" }, "test");
  one.now += (await one.run()) ?? 0;
  const receipt = { is: "not-sent", fault: "quota", retryIn: 3600 } as const;
  const later = new OneRecord(receipt, "test");
  later.row = one.row;
  later.now = one.now;
  expect(await later.run()).toBe(3_600_000);
});
