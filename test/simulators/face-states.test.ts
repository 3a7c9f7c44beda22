import { describe, expect, it } from "vitest";
import { FaceBench, invoice } from "./face-bench.ts";

const REGISTER = "202600000001";
const KEEPING = "L01990002";
const MINUTE_MS = 60_000;

/** A bench with a registered invoice to a unit. */
async function registered(unit = "P00000010") {
  const bench = new FaceBench();
  const one = await bench.prepared(invoice({}, [unit, unit, unit]));
  expect(await bench.send(one)).toMatchObject({ is: "accepted", reference: REGISTER });
  const look = (until: string, ref?: string) => {
    const args = { "face-register-number": REGISTER };
    return bench.step("wait.state", invoice(), { until }, { args, ...(ref && { ref }) });
  };
  return { bench, one, look };
}

const refOf = (result: object) => String(Reflect.get(result, "ref"));

/** Each state of an invoice: its status, the entry's state while it waits, and what ends the wait for which. */
const STATES: readonly (readonly [
  code: string,
  status: string,
  state: string | undefined,
  reached: string,
])[] = [
  ["1200", "sent", "sent", ""],
  ["1300", "processing", "processing", "accounted"],
  ["2400", "accepted", "processing", "accounted recognised"],
  ["2500", "paid", undefined, "accounted recognised paid"],
  ["2600", "rejected", undefined, "never"],
  ["3100", "cancelled", undefined, "never"],
];
const CASES = STATES.flatMap(([code, status, state, reached]) =>
  ["accounted", "recognised", "paid"].map((until) => ({ code, status, state, until, reached })),
);

describe("an invoice at its receiver", () => {
  it.each(CASES)(
    "in state $code ($status) is told to a step that waits until it is $until",
    async ({ code, status, state, until, reached }) => {
      const { bench, look } = await registered();
      bench.open.configure({ states: { [REGISTER]: code } });
      const result = await look(until);
      const facts = {
        meta: [{ key: "face-state", value: { state: code, status, cancellation: "4100" } }],
        files: [{ key: "face-state-response", private: true }],
      };
      expect(result.effects).toMatchObject(facts);
      if (reached === "never") {
        // A rejection needs something to be done, a cancellation does not.
        const message = expect.stringMatching(/; (?:correct|nothing)/);
        expect(result).toMatchObject({ status: "KO", code, message });
      } else if (reached.includes(until)) expect(result).toMatchObject({ status: "OK", code });
      else {
        expect(result).toMatchObject({ status: "QUEUED", effects: { state } });
        // The same state again changes nothing in the entry.
        const again = await look(until, refOf(result));
        expect(again).toMatchObject({ status: "QUEUED", effects: {} });
        expect(again.effects).toEqual({});
      }
    },
  );

  it("goes through its states by time, each of which is told once", async () => {
    const { bench, look } = await registered();
    let ref: string | undefined;
    const told: string[] = [];
    for (let minute = 0; minute < 4; minute += 1) {
      const result = await look("paid", ref);
      told.push(
        `${result.status} ${result.effects?.state ?? ""} ${String(Reflect.get(result, "message"))}`,
      );
      ref = refOf(result);
      expect((await look("paid", ref)).effects?.state).toBeUndefined();
      bench.now += MINUTE_MS;
    }
    expect(told).toEqual([
      expect.stringMatching(/^QUEUED sent 1200 /),
      expect.stringMatching(/^QUEUED processing 1300 /),
      expect.stringMatching(/^QUEUED processing 2400 /),
      expect.stringMatching(/^OK {2}paid$/),
    ]);
  });

  it.each([
    ["4200", "P00000010", 0, "QUEUED", "the cancellation is requested"],
    ["4300", "P00000010", 1, "KO", "the cancellation is accepted"],
    ["4400", KEEPING, 1, "QUEUED", "the cancellation is refused: The payment is under way"],
  ])("with a cancellation in state %s is told", async (code, unit, minutes, status, text) => {
    const { bench, one, look } = await registered(unit);
    bench.open.configure({ accountedAfter: 3600 });
    const before = await look("paid");
    await bench.send(await bench.cancellation(REGISTER, one.identity));
    bench.now += minutes * MINUTE_MS;
    const result = await look("paid", refOf(before));
    expect(result).toMatchObject({
      status,
      effects: { meta: [{ value: { cancellation: code, cancellation_text: text } }] },
    });
    if (status === "KO") expect(result).toMatchObject({ code: "3100" });
    else {
      expect(result).toMatchObject({ message: expect.stringContaining(`${code} ${text}`) });
      expect((await look("paid", refOf(result))).effects).toEqual({});
    }
  });

  it("in a state that is not known is shown with the receiver's text, and asked for again", async () => {
    const { bench, look } = await registered();
    bench.change = (reply) => {
      const text = Buffer.from(reply.body).toString();
      const body = text
        .replace(">1200<", ">1400<")
        .replace("Registered in the electronic register (REC)", "En revisión");
      return { ...reply, body: Buffer.from(body) };
    };
    const result = await look("paid");
    expect(result).toMatchObject({
      status: "QUEUED",
      message: "1400 En revisión",
      effects: { meta: [{ value: { state: "1400", status: "" } }] },
    });
    expect(result.effects?.state).toBeUndefined();
  });
});
