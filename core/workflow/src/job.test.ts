import { describe, expect, it } from "vitest";
import { collectFaults, jobStatus, mergeArgs, type RecordedIntent, runningStatus } from "./job.ts";
import type { EventStatus, Journal } from "./journal.ts";

function journal(...intents: EventStatus[][]): Journal {
  return intents.map((statuses, i) => ({
    step_id: `s${i}`,
    events: statuses.map((status) => ({ status, code: "" })),
  }));
}

describe("runningStatus", () => {
  it.each<[EventStatus[][], string]>([
    [[], "NA"],
    [[[]], "NA"],
    [[["RUN"]], "RUN"],
    [[["RUN", "ERR"]], "ERR"],
    [[["RUN", "QUEUED"]], "QUEUED"],
    [[["RUN", "QUEUED", "POKE"]], "POKE"],
    [[["RUN", "OK"]], "RUN"],
    [[["RUN", "KO"]], "RUN"],
    [[["RUN", "OK"], []], "RUN"],
    [
      [
        ["RUN", "OK"],
        ["RUN", "QUEUED"],
      ],
      "QUEUED",
    ],
  ])("of %j is %s", (intents, status) => {
    expect(runningStatus(journal(...intents))).toBe(status);
    expect(jobStatus(journal(...intents), undefined)).toBe(status);
    expect(jobStatus(journal(...intents), "CANCEL")).toBe("CANCEL");
  });
});

describe("collectFaults", () => {
  it("tells every failure in order, handled and rescued ones too", () => {
    const intents: RecordedIntent[] = [
      { provider: "a", events: [{ status: "RUN" }, { status: "ERR", code: "e", message: "m" }] },
      { provider: "b", events: [{ status: "KO", code: "c1", message: "m1" }] },
      { provider: "c", events: [{ status: "OK", code: "fine" }] },
      { provider: "d", events: [{ status: "TIMEOUT", code: "" }] },
    ];
    expect(collectFaults(intents)).toEqual([
      { provider: "b", code: "c1", message: "m1" },
      { provider: "d", message: "timeout" },
    ]);
  });

  it("tells several reasons of one failure, with members in wire order", () => {
    const faults = [
      { message: "m1", paths: ["$.doc.code"], code: "c1" },
      { message: "m2", paths: [] },
    ];
    const events = [{ status: "KO", code: "c1", message: "m1", faults }] as const;
    expect(JSON.stringify(collectFaults([{ provider: "a", events }]))).toBe(
      JSON.stringify([
        { provider: "a", code: "c1", message: "m1", paths: ["$.doc.code"] },
        { provider: "a", message: "m2" },
      ]),
    );
  });

  it("is empty when nothing failed", () => expect(collectFaults([])).toEqual([]));
});

describe("mergeArgs", () => {
  it("lets later events win over earlier ones and over what was given", () => {
    const intents: RecordedIntent[] = [
      { provider: "a", events: [{ status: "ERR", args: { x: "1", y: "1" } }] },
      { provider: "b", events: [{ status: "OK", args: { y: "2" } }, { status: "OK" }] },
    ];
    expect(mergeArgs({ x: "0", z: "0" }, intents)).toEqual({ x: "1", y: "2", z: "0" });
  });

  it("takes any name for a plain one", () => {
    const args = JSON.parse('{"__proto__":"1"}');
    expect(
      Object.entries(mergeArgs({}, [{ provider: "a", events: [{ status: "OK", args }] }])),
    ).toEqual([["__proto__", "1"]]);
  });
});
