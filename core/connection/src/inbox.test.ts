import type { Answer, Notice } from "@fakturo/plugin";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  afterFailure,
  afterMatching,
  applyNotice,
  dueNotices,
  type InboxRow,
  matchOf,
  nextPass,
  UNMATCHED_MS,
} from "./inbox.ts";
import { isEnd, type SubmissionRow } from "./row.ts";
import { rulesOf } from "./rules.ts";
import { UNSENT } from "./testing-connection.ts";
import { answered, intend } from "./transitions.ts";

/** Runs of the property; FAKTURO_RUNS increases the number. */
const RUNS = Math.max(1_500, Number(process.env.FAKTURO_RUNS ?? 0));

const rules = rulesOf({
  key: "acme",
  name: "Acme",
  endpoints: {},
  traits: { dedupe: "bytes", decides: "later", timeout: 10, lateness: 60, lag: 60 },
});

function rowOf(id: string, identity = id): SubmissionRow {
  return {
    ...UNSENT,
    id,
    connection: "acme",
    identity,
    digest: `digest of ${id}`,
    size: 1,
    createdAt: 0,
  };
}

const NEW: InboxRow = { state: "received", receivedAt: 0, failures: 0 };
const refused = (code: string): Answer => ({ is: "refused", faults: [{ code, message: code }] });

/** A message of the authority: its notices, each stored with a file of its name. */
interface Message {
  readonly id: string;
  readonly notices: readonly Notice[];
}

/** What happens at an authority that decides later, to one record. */
interface Fate {
  readonly end: "accepted" | "refused";
  /** The answer to the send is lost. */
  readonly isLost: boolean;
  /** The receipt is sent as a message too. */
  readonly hasReceipt: boolean;
  /** The refusal of a second copy is sent. */
  readonly hasCopy: boolean;
  /** The decision names the reference only. */
  readonly isByReference: boolean;
}

const fate: fc.Arbitrary<Fate> = fc.record({
  end: fc.constantFrom("accepted", "refused"),
  isLost: fc.boolean(),
  hasReceipt: fc.boolean(),
  hasCopy: fc.boolean(),
  isByReference: fc.boolean(),
});

const referenceOf = (id: string) => `R-${id}`;

function messagesOf(id: string, { end, hasReceipt, hasCopy, isByReference }: Fate): Message[] {
  const reference = referenceOf(id);
  const file = (name: string) => [
    { name: `${id} ${name}`, mime: "text/plain", data: new Uint8Array() },
  ];
  const taken: Notice = {
    identity: id,
    rank: 1,
    answer: { is: "taken", reference },
    files: file("receipt"),
  };
  const decision: Notice = {
    ...(isByReference ? {} : { identity: id }),
    reference,
    rank: 3,
    answer: end === "accepted" ? { is: "accepted", code: "OK" } : refused("NO"),
    files: file("decision"),
  };
  const copy: Notice = {
    identity: id,
    reference: `${reference}-copy`,
    rank: 2,
    answer: { is: "duplicate" },
    files: file("copy"),
  };
  return [
    ...(hasReceipt ? [{ id: `${id} 1`, notices: [taken] }] : []),
    { id: `${id} 2`, notices: [decision] },
    ...(hasCopy ? [{ id: `${id} 3`, notices: [copy] }] : []),
  ];
}

/** An installation: what is stored, by transactions. */
class Installation {
  readonly rows = new Map<string, SubmissionRow>();
  readonly inbox = new Map<string, { readonly message: Message; row: InboxRow }>();
  readonly files: string[] = [];
  readonly faults: string[] = [];

  send(id: string): void {
    this.rows.set(id, intend(rowOf(id), { at: 1, node: "n" }));
  }

  answer(id: string): void {
    const row = this.rows.get(id);
    if (!row) return;
    const answer: Answer = { is: "taken", reference: referenceOf(id) };
    this.#save(answered(row, { n: 1, answer, isFenced: true }, rules));
  }

  /** Stores a message before it is acknowledged; a copy changes nothing. */
  receive(message: Message): void {
    if (!this.inbox.has(message.id)) this.inbox.set(message.id, { message, row: NEW });
  }

  /** One transaction over a stored message. */
  pass(id: string): void {
    const stored = this.inbox.get(id);
    if (!stored) return;
    const unmatched = dueNotices(stored.row, stored.message.notices).filter(
      (notice) => !this.#give(notice),
    );
    stored.row =
      stored.row.state === "processed" ? stored.row : afterMatching(stored.row, unmatched);
  }

  #give(notice: Notice): boolean {
    const match = matchOf(notice, [...this.rows.values()]);
    if (!match) return false;
    this.#save(applyNotice(match, notice, rules).row);
    this.files.push(...(notice.files ?? []).map(({ name }) => name));
    return true;
  }

  #save(row: SubmissionRow): void {
    const before = this.rows.get(row.id);
    if (before && isEnd(before.state) && before.state !== row.state)
      this.faults.push(`${row.id}: ${before.state} becomes ${row.state}`);
    this.rows.set(row.id, row);
  }

  /** Everything that is tried again by itself. */
  settle(): void {
    for (let round = 0; round < 4; round += 1) for (const id of this.inbox.keys()) this.pass(id);
  }
}

const IDS = ["A", "B"];
type Event = readonly [what: "answer" | "receive" | "pass" | "crash", id: string];

/** Answers, deliveries with copies, and passes that may die before their commit, in any order. */
const story = fc.tuple(fate, fate).chain(([a, b]) => {
  const fates = new Map([
    ["A", a],
    ["B", b],
  ]);
  const messages = IDS.flatMap((id) => messagesOf(id, fates.get(id) ?? a));
  const ids = messages.map(({ id }) => id);
  const answers = IDS.filter((id) => !fates.get(id)?.isLost);
  const must: readonly Event[] = [
    ...answers.map((id): Event => ["answer", id]),
    ...ids.map((id): Event => ["receive", id]),
  ];
  const more = fc.array(
    fc.tuple(fc.constantFrom("receive", "pass", "crash"), fc.constantFrom(...ids)),
    { maxLength: 15 },
  );
  return more.chain((added) =>
    fc
      .shuffledSubarray([...must, ...added], { minLength: must.length + added.length })
      .map((events) => ({ fates, messages, events })),
  );
});

/** Runs the events, and then everything that is tried again. */
function play(messages: readonly Message[], events: readonly Event[]): Installation {
  const here = new Installation();
  for (const id of IDS) here.send(id);
  for (const [what, id] of events) {
    const message = messages.find((one) => one.id === id);
    if (what === "answer") here.answer(id);
    else if (what === "receive" && message) here.receive(message);
    // A crash before the commit leaves the task in the queue.
    else if (what === "pass") here.pass(id);
  }
  here.settle();
  return here;
}

/** State of a submission and of the message that decided it. */
function endOf({ rows, inbox }: Installation, id: string) {
  const state = rows.get(id)?.state ?? "unknown";
  return { state: isEnd(state) ? state : "open", message: inbox.get(`${id} 2`)?.row.state };
}

/** The reference is not known where neither an answer nor a receipt told it. */
function expectedEnd({ end, isByReference, isLost, hasReceipt }: Fate) {
  const isFound = !isByReference || !isLost || hasReceipt;
  return isFound ? { state: end, message: "processed" } : { state: "open", message: "unmatched" };
}

/** Names of all files of processed messages. */
function processedFiles({ inbox }: Installation): readonly string[] {
  const processed = [...inbox.values()].filter(({ row }) => row.state === "processed");
  const notices = processed.flatMap(({ message }) => message.notices);
  return notices.flatMap(({ files = [] }) => files.map(({ name }) => name)).toSorted();
}

describe("messages of an authority", () => {
  it("lead to the same end in any order, with copies, crashes and lost answers", () => {
    fc.assert(
      fc.property(story, ({ fates, messages, events }) => {
        const here = play(messages, events);
        expect(here.faults).toEqual([]);
        for (const [id, one] of fates) expect(endOf(here, id)).toEqual(expectedEnd(one));
        expect(here.files.toSorted()).toEqual(processedFiles(here));
      }),
      { numRuns: RUNS },
    );
  });

  it("with several notices are applied one by one, each once", () => {
    const here = new Installation();
    const notices = IDS.flatMap((id) =>
      messagesOf(id, {
        end: "accepted",
        isLost: false,
        hasReceipt: false,
        hasCopy: false,
        isByReference: false,
      }).flatMap((message) => message.notices),
    );
    here.receive({ id: "both", notices });
    here.send("A");
    here.pass("both");
    here.pass("both");
    expect(here.inbox.get("both")?.row).toMatchObject({
      state: "unmatched",
      pending: [{ identity: "B" }],
    });
    here.send("B");
    here.pass("both");
    here.pass("both");
    expect(here.inbox.get("both")?.row.state).toBe("processed");
    expect(here.files).toEqual(["A decision", "B decision"]);
  });

  it("about a record that was never sent are about another one", () => {
    const notice: Notice = { identity: "A", rank: 1, answer: { is: "accepted" } };
    expect(matchOf(notice, [rowOf("A")])).toBeUndefined();
  });

  it("about an identity that was used twice are about the newest submission", () => {
    const sent = (id: string, createdAt: number) => ({
      ...intend(rowOf(id, "A"), { at: 1, node: "n" }),
      createdAt,
    });
    const notice: Notice = { identity: "A", rank: 1, answer: { is: "accepted" } };
    const [first, second] = [sent("1", 1), sent("2", 2)];
    expect(matchOf(notice, [first, second])?.id).toBe("2");
    const named = { ...first, receipts: [{ reference: "R", decided: false }] };
    expect(matchOf({ ...notice, reference: "R" }, [named, second])?.id).toBe("1");
    expect(matchOf({ ...notice, kind: "cancel" }, [first, second])).toBeUndefined();
  });

  it("of an earlier state do not replace a later one", () => {
    const twice = intend(intend(rowOf("A"), { at: 1, node: "n" }), { at: 2, node: "n" });
    const notice = (rank: number, at: number): Notice => ({
      identity: "A",
      rank,
      at,
      answer: refused(`${rank} ${at}`),
    });
    const codes = (...given: readonly Notice[]) =>
      given.reduce((row, one) => applyNotice(row, one, rules).row, twice).refusal?.code;
    expect(codes(notice(2, 10), notice(1, 20))).toBe("2 10");
    expect(codes(notice(2, 10), notice(2, 9))).toBe("2 10");
    expect(codes(notice(2, 10), notice(2, 11))).toBe("2 11");
    expect(codes(notice(2, 10), notice(3, 1))).toBe("3 1");
  });

  it("state until when a decision is due", () => {
    const sent: SubmissionRow = { ...intend(rowOf("A"), { at: 1, node: "n" }), due: 5 };
    const taken = (rank: number, due?: number): Notice => ({
      identity: "A",
      rank,
      answer: { is: "taken", reference: "R", ...(due !== undefined && { due }) },
    });
    const dueAfter = (...given: readonly Notice[]) =>
      given.reduce((row, one) => applyNotice(row, one, rules).row, sent).due;
    expect(dueAfter(taken(1))).toBe(5);
    expect(dueAfter(taken(1, 10))).toBe(10);
    expect(dueAfter(taken(2, 20), taken(1, 10))).toBe(20);
    expect(dueAfter(taken(1, 10), taken(2, 20))).toBe(20);
  });

  it("refuse a record without its reference where it was sent once", () => {
    const sent = intend(rowOf("A"), { at: 1, node: "n" });
    const taken: Notice = { identity: "A", rank: 1, answer: { is: "taken", reference: "R" } };
    const no: Notice = { identity: "A", rank: 2, answer: refused("NO") };
    const ends = [[taken, no], [no, taken], [no]].map(
      (order) => order.reduce((row, one) => applyNotice(row, one, rules).row, sent).state,
    );
    expect(ends).toEqual(["refused", "refused", "refused"]);
    const twice = intend(sent, { at: 2, node: "n" });
    expect(applyNotice(twice, no, rules).row.state).toBe("unknown");
  });

  it("say of a record what its media type tells", () => {
    const notice: Notice = {
      ...{ identity: "A", rank: 1, answer: { is: "taken", reference: "R" } },
      answerTo: ({ mime }) => (mime === "text/xml" ? { is: "accepted" } : refused("NO")),
    };
    const states = ["text/xml", "application/xml"].map((mime) => {
      const sent = intend({ ...rowOf("A"), mime }, { at: 1, node: "n" });
      return applyNotice(sent, notice, rules).row.state;
    });
    expect(states).toEqual(["accepted", "refused"]);
  });

  it("that only hint at news have the authority queried at once", () => {
    const sent = { ...intend(rowOf("A"), { at: 1, node: "n" }), nextAt: 5_000 };
    const hint: Notice = { identity: "A", rank: 0, answer: { is: "unknown", message: "news" } };
    expect(applyNotice(sent, hint, rules)).toMatchObject({ asks: true, row: { nextAt: 0 } });
    const ended = applyNotice(sent, { ...hint, answer: { is: "accepted" } }, rules).row;
    expect(applyNotice(ended, hint, rules)).toEqual({ row: ended, asks: false });
  });

  it("that cannot be read or matched are tried again for a day", () => {
    const once = afterFailure(NEW, "no XML");
    expect(once).toMatchObject({ state: "unmatched", problem: "no XML", failures: 1 });
    expect(nextPass(once, 0)).toBeGreaterThan(0);
    expect(nextPass({ ...once, failures: 50 }, UNMATCHED_MS - 1)).toBeLessThanOrEqual(3_600_000);
    expect(nextPass(once, UNMATCHED_MS)).toBeUndefined();
    expect(nextPass(afterMatching(once, []), 0)).toBeUndefined();
  });
});
