import {
  type Answer,
  type CallContext,
  DEFAULT_TRAITS,
  defineConnection,
  type SendingConnection,
  type TogetherAnswer,
} from "@fakturo/plugin";
import { describe, expect, it } from "vitest";
import type { ProtocolPorts, StreamTx } from "./ports.ts";
import type { StreamRow, SubmissionRow } from "./row.ts";
import { sendTogether } from "./send-together.ts";
import { submissionOf } from "./testing-connection.ts";

const RECORD = {
  environment: "test",
  connection: "acme",
  holder: "B-1",
  fence: 0,
  until: 0,
  nextAt: 0,
  failures: 0,
} as const;

/** One stream with one record, in memory; the authority answers `answer`. */
class OneStream {
  now = 0;
  sends = 0;
  /** Process without heartbeat. */
  dead = "";
  stream: StreamRow = { ...RECORD, key: "s", requestedWait: 0, head: 0 };
  row: SubmissionRow = {
    ...RECORD,
    id: "1",
    kind: "issue",
    identity: "A-1",
    digest: "d",
    mime: "application/xml",
    size: 1,
    stream: "s",
    createdAt: 0,
    state: "queued",
    attempts: [],
    receipts: [],
    shown: false,
    rank: 0,
  };
  readonly #answer: Answer;

  constructor(answer: Answer) {
    this.#answer = answer;
  }

  run(): Promise<number | undefined> {
    return sendTogether("s", this.#ports());
  }

  protected connection(): SendingConnection {
    const send = async (): Promise<TogetherAnswer> => {
      this.sends += 1;
      return { answers: new Map([["1", this.#answer]]) };
    };
    return defineConnection({
      key: "acme",
      name: "Acme",
      endpoints: {},
      traits: { ...DEFAULT_TRAITS, dedupe: "bytes", decides: "at-once", duplicatesFirst: true },
      send: async () => this.#answer,
      together: { members: 10, bytes: 10, order: "any", linger: 0, send },
    });
  }

  #ports(): ProtocolPorts {
    return {
      connection: this.connection(),
      store: {
        change: async () => undefined,
        inStream: (_key, work) => work(this.#tx()),
        submissions: async (rows) => rows.map((row) => submissionOf(row, new Uint8Array())),
      },
      monotonic: () => this.now,
      node: { id: "n", isFresh: () => true, isAlive: async (node) => node !== this.dead },
      credential: async () => undefined,
      obstacle: async () => undefined,
      credentialAnswered: async () => undefined,
      call: async (_about, work) => ({ ok: true, value: await work(CONTEXT) }),
      uuid: () => "m",
    };
  }

  #tx(): StreamTx {
    return {
      now: this.now,
      stream: this.stream,
      rows: async (ids) => (ids.includes("1") ? [this.row] : []),
      queued: async () => (this.row.state === "queued" ? [this.row] : []),
      save: (row) => {
        this.row = row;
      },
      saveStream: (stream) => {
        this.stream = stream;
      },
    };
  }
}

const CONTEXT = {
  environment: "test",
  holder: "B-1",
  workspace: { id: "w", country: "ES" },
  signal: new AbortController().signal,
  until: 60_000,
  now: () => 0,
  uuid: () => "u",
  log: () => undefined,
  endpoint: () => "",
  http: async () => ({ status: 200, headers: {}, body: new Uint8Array() }),
  resolve: async () => "127.0.0.1",
  secret: async () => undefined,
  credential: async () => ({ key: "", version: 1, value: {}, text: "" }),
  session: async () => "",
  dropSession: async () => undefined,
  registration: async () => undefined,
  callbackUrl: async () => "",
} satisfies CallContext;

describe("a message without any definite answer", () => {
  it("is followed by the pause that the authority asked for, also when new records arrive", async () => {
    const one = new OneStream({ is: "not-sent", fault: "down", retryIn: 900 });
    expect(await one.run()).toBe(900_000);
    one.now = 10_000;
    expect(await one.run()).toBe(890_000);
    expect(one.sends).toBe(1);
    one.now = 900_000;
    await one.run();
    expect(one.sends).toBe(2);
  });

  it("is sent again after pauses that grow", async () => {
    const one = new OneStream({ is: "unknown", message: "an HTML page" });
    const pauses: (number | undefined)[] = [];
    for (let round = 0; round < 6; round += 1) {
      const pause = await one.run();
      pauses.push(pause);
      one.now += pause ?? 0;
    }
    expect(pauses).toEqual([60_000, 120_000, 240_000, 480_000, 900_000, 900_000]);
  });

  it("does not delay the next message after a definite answer", async () => {
    const one = new OneStream({ is: "accepted" });
    expect(await one.run()).toBe(0);
    expect([one.row.state, one.stream.nextAt]).toEqual(["accepted", 0]);
  });
});

/** A stream whose authority takes its message, and drops it undecided each time. */
class DroppedStream extends OneStream {
  constructor() {
    super({ is: "unknown", message: "" });
  }

  protected override connection(): SendingConnection {
    return defineConnection({
      key: "acme",
      name: "Acme",
      endpoints: {},
      traits: { ...DEFAULT_TRAITS, dedupe: "number", decides: "later" },
      send: async () => ({ is: "unknown", message: "" }),
      together: {
        ...{ members: 10, bytes: 10, order: "any", linger: 0 },
        send: async () => {
          this.sends += 1;
          return { answers: new Map([["1", { is: "taken", reference: `R-${this.sends}` }]]) };
        },
        receipts: async (all) => ({
          answers: new Map(all.map(({ one }) => [one.id, { is: "not-sent", dropped: true }])),
        }),
      },
    });
  }
}

it("a message that the authority drops each time is sent again after pauses that grow", async () => {
  const one = new DroppedStream();
  const moments: number[] = [];
  for (let round = 0; round < 30; round += 1) {
    const before = one.sends;
    const pause = await one.run();
    if (one.sends > before) moments.push(one.now);
    one.now += pause ?? 0;
  }
  const pauses = moments
    .slice(1)
    .map((at, place) => Math.round((at - (moments[place] ?? 0)) / 60_000));
  expect(pauses.slice(0, 6)).toEqual([1, 2, 4, 8, 15, 15]);
});

it("a message that was taken is not sent again where its decision cannot be queried", async () => {
  const one = new OneStream({ is: "taken", reference: "R-1" });
  for (let round = 0; round < 4; round += 1) one.now += (await one.run()) ?? 0;
  expect([one.sends, one.row.state]).toEqual([1, "waiting"]);
  one.row = { ...one.row, state: "accepted" };
  expect(await one.run()).toBeUndefined();
});

describe("a stream whose process holds its lease", () => {
  const busy = () => {
    const one = new OneStream({ is: "accepted" });
    one.stream = { ...one.stream, fence: 7, node: "other", until: 210_000 };
    return one;
  };

  it("is left to it while it lives, and looked at again soon", async () => {
    const one = busy();
    expect(await one.run()).toBe(5000);
    expect([one.sends, one.stream.fence]).toEqual([0, 7]);
  });

  it("continues at once when the process is dead", async () => {
    const one = busy();
    one.dead = "other";
    await one.run();
    expect([one.sends, one.row.state]).toEqual([1, "accepted"]);
  });

  it("waits for the end of a lease that names no process", async () => {
    const one = busy();
    const { node: _, ...stream } = one.stream;
    one.stream = stream;
    expect(await one.run()).toBe(211_000);
  });
});

/** A stream whose authority assigns numbers: `answers` of its sends, one after the other. */
class NumberedStream extends OneStream {
  readonly asked: string[] = [];
  readonly sent: (string | undefined)[] = [];

  readonly #answers: Answer[];

  constructor(answers: Answer[]) {
    super({ is: "unknown", message: "" });
    this.#answers = answers;
  }

  protected override connection(): SendingConnection {
    return defineConnection({
      key: "acme",
      name: "Acme",
      endpoints: {},
      traits: { ...DEFAULT_TRAITS, dedupe: "sequence", decides: "at-once" },
      send: async () => ({ is: "unknown", message: "" }),
      together: {
        ...{ members: 1, bytes: 10, order: "any", linger: 0 },
        number: async () => {
          this.asked.push(String(this.asked.length + 7));
          return this.asked.at(-1);
        },
        send: async ([one]) => {
          this.sent.push(one?.number);
          const answer = this.#answers.shift() ?? { is: "unknown", message: "" };
          return { answers: new Map([["1", answer]]) };
        },
      },
    });
  }
}

describe("an authority that assigns numbers", () => {
  it("gets the record with the number that was stored with the intent", async () => {
    const world = new NumberedStream([{ is: "accepted" }]);
    await world.run();
    expect(world.sent).toEqual(["7"]);
    expect(world.row).toMatchObject({ state: "accepted", attempts: [{ n: 1, number: "7" }] });
  });

  it("gets the same number again while the outcome of the first attempt is unknown", async () => {
    const world = new NumberedStream([{ is: "unknown", message: "lost" }, { is: "accepted" }]);
    await world.run();
    world.now = 3_600_000;
    await world.run();
    expect(world.sent).toEqual(["7", "7"]);
    expect(world.asked).toEqual(["7"]);
  });

  it("is asked again after an attempt that was certainly not processed", async () => {
    const world = new NumberedStream([{ is: "not-sent" }, { is: "accepted" }]);
    await world.run();
    world.now = 3_600_000;
    await world.run();
    expect(world.sent).toEqual(["7", "8"]);
  });
});
