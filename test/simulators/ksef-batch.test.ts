import { plugin } from "@fakturo/app-pl-ksef";
import { type Answer, type Submission, type TogetherAnswer, TransportError } from "@fakturo/plugin";
import { beforeEach, describe, expect, it } from "vitest";
import { contract, KsefCalls, ksefSubmission } from "../harness/ksef-calls.ts";
import { faOf } from "../harness/ksef-probe.ts";

const batches = plugin.connections?.find(({ key }) => key === "gov-pl.batch")?.together;
if (!batches?.receipts || !batches.consult) throw new Error("the app sends no batches");
const { send, receipts, consult } = batches;

/** Time limit of a query in which one answer never comes. */
const READ_MS = 4_000;

let calls: KsefCalls;
beforeEach(() => {
  calls = new KsefCalls();
});

const invoice = (number: string, more: object = {}) =>
  ksefSubmission(faOf({ number, ...more }), number);
const many = (count: number) => Array.from({ length: count }, (_, i) => invoice(`FV/${i + 1}`));

/** The session under which all were taken. */
function sessionOf({ answers }: TogetherAnswer): string {
  const references = new Set(
    [...answers.values()].map((one) => "reference" in one && one.reference),
  );
  const [reference] = references;
  if (references.size !== 1 || !reference) throw new Error(JSON.stringify([...answers.values()]));
  return reference;
}

async function decided(all: readonly Submission[], reference: string) {
  const { answers } = await receipts(
    all.map((one) => ({ one, reference })),
    calls.context(),
  );
  return answers;
}

/** Sends a batch and asks for its decisions. */
async function sent(all: readonly Submission[]): Promise<ReadonlyMap<string, Answer>> {
  const reference = sessionOf(await send(all, calls.context()));
  calls.now += 2000;
  return decided(all, reference);
}

const kinds = (answers: ReadonlyMap<string, Answer>) => [...answers.values()].map(({ is }) => is);
const numbersOf = (answers: ReadonlyMap<string, Answer>) =>
  [...answers.values()].map((one) =>
    one.is === "accepted" ? one.effects?.stamps?.[0]?.val : one.is,
  );
const accepted = async () =>
  Object.values(await calls.open.records()).filter(({ status }) => status === "200").length;

describe("a batch of KSeF", () => {
  it("has a number and an official receipt for each invoice, and the reason of each refusal", async () => {
    const all = [
      ...many(30),
      invoice("FV/31", { gross: "text" }),
      invoice("FV/32", { seller: "1111111111" }),
    ];
    const reference = sessionOf(await send(all, calls.context()));
    expect(kinds(await decided(all, reference))).toEqual(all.map(() => "taken"));
    calls.now += 2000;
    const answers = await decided(all, reference);
    const numbers = numbersOf(answers);
    expect(new Set(numbers.slice(0, 30)).size).toBe(30);
    expect(numbers[0]).toMatch(/^5265877635-20261120-/);
    expect(numbers.slice(30)).toEqual(["refused", "refused"]);
    const first = answers.get("FV/1");
    const [upo] = (first?.is === "accepted" && first.effects?.files) || [];
    expect(Buffer.from(upo?.data ?? []).toString()).toContain("<NumerFaktury>FV/1</NumerFaktury>");
    const refused = answers.get("FV/32");
    expect(refused?.is === "refused" && refused.faults[0]?.code).toBe("410");
    expect(calls.differences).toEqual([]);
  });

  it("has the decisions that were read where one of the receipts does not come in time", async () => {
    const all = many(20);
    const reference = sessionOf(await send(all, calls.context()));
    calls.now += 2000;
    const ctx = calls.context();
    let isHeld = false;
    const http: typeof ctx.http = (url, request) => {
      if (isHeld || !url.includes("upo")) return ctx.http(url, request);
      isHeld = true;
      return new Promise((_, reject) => {
        const stopped = () => reject(new TransportError("no answer in time", "unknown"));
        request.signal?.addEventListener("abort", stopped);
      });
    };
    const records = all.map((one) => ({ one, reference }));
    const { answers } = await receipts(records, { ...ctx, http, until: ctx.now() + READ_MS });
    expect(kinds(answers).filter((is) => is === "accepted")).toHaveLength(19);
    const rest = await decided(all, reference);
    expect(kinds(rest)).toEqual(all.map(() => "accepted"));
  });

  it("whose closing was not answered is closed by the next query, once", async () => {
    calls.lost = "/close";
    const answers = await sent(many(3));
    expect(kinds(answers)).toEqual(["accepted", "accepted", "accepted"]);
    const early = new KsefCalls();
    calls = early;
    early.instead = { path: "/close", reply: { status: 503 } };
    const all = many(2);
    const reference = sessionOf(await send(all, early.context()));
    early.instead = undefined;
    expect(kinds(await decided(all, reference))).toEqual(["taken", "taken"]);
    early.now += 2000;
    expect(kinds(await decided(all, reference))).toEqual(["accepted", "accepted"]);
  });

  it("that broke off while it was uploaded is not sent, and goes again in another session", async () => {
    const all = many(3);
    calls.instead = { path: "/1", reply: { status: 403 } };
    expect(kinds((await send(all, calls.context())).answers)).toEqual(all.map(() => "not-sent"));
    calls.instead = undefined;
    expect(kinds(await sent(all))).toEqual(all.map(() => "accepted"));
    expect(calls.made.filter((call) => call === "POST /v2/sessions/batch")).toHaveLength(2);
  });

  it("whose process died after closing is found, and the same batch sent twice is numbered once", async () => {
    const all = many(3);
    expect([...(await consult(all, calls.context())).values()]).toEqual(
      all.map(() => ({ is: "not-found" })),
    );
    const first = numbersOf(await sent(all));
    const found = await consult(all, calls.context());
    expect([...found.values()].map((one) => one.is === "found" && one.answer.is)).toEqual(
      all.map(() => "taken"),
    );
    expect(numbersOf(await sent(all))).toEqual(first);
    expect(await accepted()).toBe(3);
    const other = numbersOf(await sent([invoice("FV/1", { gross: "124.00" })]));
    expect(other).toEqual(["refused"]);
    expect(calls.differences).toEqual([]);
  });

  it("that KSeF cannot use is sent again, and one above the taxpayer's limit in halves", async () => {
    const all = many(3);
    calls.open.configure({ limits: "none", invoices: 2 });
    const { refused, answers } = await send(all, calls.context());
    expect([refused?.[0]?.code, answers.size]).toEqual(["420", 0]);
    // The limit was lowered after it was asked for.
    calls.open.configure({ limits: "none", invoices: 10 });
    calls.sessions.clear();
    const reference = sessionOf(await send(all, calls.context()));
    calls.open.configure({ limits: "none", invoices: 2 });
    const again = sessionOf(await send(all, calls.context()));
    calls.now += 2000;
    expect(kinds(await decided(all, reference))).toEqual(all.map(() => "accepted"));
    const dropped = [...(await decided(all, again)).values()];
    expect(dropped).toEqual(
      all.map(() => expect.objectContaining({ is: "not-sent", dropped: true })),
    );
  });

  it.each([405, 415, 420, 430, 435, 440, 500])(
    "that ends with %i is sent again, after five sessions only where the fault is KSeF's",
    async (code) => {
      const one = invoice("FV/1");
      const reference = sessionOf(await send([one], calls.context()));
      const body = JSON.stringify({ status: { code, description: "text" } });
      calls.instead = { path: reference, reply: { status: 200, body } };
      const told = async (references: readonly string[]) =>
        (await receipts([{ one: { ...one, references }, reference }], calls.context())).answers.get(
          one.id,
        );
      const again = { is: "not-sent", dropped: true };
      expect(await told([reference])).toMatchObject(again);
      const last = await told(["1", "2", "3", "4", reference]);
      const refused = { is: "refused", faults: [{ code: `batch-${code}` }] };
      expect(last).toMatchObject(code === 500 ? again : refused);
      const listed = plugin.connections?.flatMap(({ codes = [] }) =>
        codes.map((each) => each.code),
      );
      if (last?.is === "refused") expect(listed).toContain(last.faults[0]?.code);
    },
  );

  it("that KSeF does not tell about is asked for when KSeF allows it", async () => {
    const all = many(2);
    const reference = sessionOf(await send(all, calls.context()));
    const headers = { "content-type": "application/problem+json", "retry-after": "300" };
    const body = JSON.stringify({ title: "Too Many Requests", status: 429, detail: "text" });
    calls.instead = { path: reference, reply: { status: 429, headers, body } };
    const records = all.map((one) => ({ one, reference }));
    const { answers, wait } = await receipts(records, calls.context());
    expect([kinds(answers), wait]).toEqual([["not-sent", "not-sent"], 300]);
  });

  it("of which sessions were opened and never closed is not found, however many they are", async () => {
    const all = many(1);
    calls.instead = { path: "/1", reply: { status: 403 } };
    for (let session = 0; session < 21; session += 1) await send(all, calls.context());
    calls.instead = undefined;
    expect([...(await consult(all, calls.context())).values()]).toEqual([{ is: "not-found" }]);
    expect(kinds(await sent(all))).toEqual(["accepted"]);
  });

  it("goes on after its token has expired and the key was replaced in the middle of a session", async () => {
    const all = many(3);
    const reference = sessionOf(await send(all, calls.context()));
    calls.now += 901_000;
    calls.open.configure({ limits: "none", keys: 2 });
    expect(kinds(await decided(all, reference))).toEqual(all.map(() => "not-sent"));
    expect(kinds(await decided(all, reference))).toEqual(all.map(() => "accepted"));
    const more = [invoice("FV/9")];
    expect(kinds((await send(more, calls.context())).answers)).toEqual(["not-sent"]);
    expect(kinds(await sent(more))).toEqual(["accepted"]);
    expect(calls.differences).toEqual([]);
  });
});

it.skipIf(!contract)(
  "all operations of batches were compared with the ministry's document",
  async () => {
    await sent(many(1));
    await consult(many(1), calls.context());
    const seen = [...(contract?.seen ?? [])].join("\n");
    for (const path of ["/sessions/batch", "/close", "/invoices", "/limits/context", "/sessions/{"])
      expect(seen).toContain(path);
  },
);
