import { describe, expect, it } from "vitest";
import { runningStatus, stepFaultsOf } from "./job.ts";
import { type EventStatus, isEventStatus, type Journal } from "./journal.ts";

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
  });
});

describe("faultsOf", () => {
  it.each<[Parameters<typeof stepFaultsOf>[1], unknown[]]>([
    [{ status: "RUN" }, []],
    [{ status: "ERR", code: "e", message: "m" }, []],
    [{ status: "OK", code: "fine" }, []],
    [{ status: "KO", code: "c1", message: "m1" }, [{ provider: "a", code: "c1", message: "m1" }]],
    [{ status: "KO", code: "c1" }, [{ provider: "a", code: "c1", message: "c1" }]],
    [{ status: "TIMEOUT", code: "" }, [{ provider: "a", message: "timeout" }]],
  ])("of %j", (event, faults) => expect(stepFaultsOf("a", event)).toEqual(faults));

  it("tells several reasons of one failure, with members in wire order", () => {
    const faults = [
      { message: "m1", paths: ["$.doc.code"], code: "c1" },
      { message: "m2", paths: [] },
    ];
    const event = { status: "KO", code: "c1", message: "m1", faults } as const;
    expect(JSON.stringify(stepFaultsOf("a", event))).toBe(
      JSON.stringify([
        { provider: "a", code: "c1", message: "m1", paths: ["$.doc.code"] },
        { provider: "a", message: "m2" },
      ]),
    );
  });
});

it("knows the names of statuses and no others", () => {
  expect(["RUN", "TIMEOUT", "", "NA", "run", "toString"].map(isEventStatus)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
});
