import { readFileSync } from "node:fs";
import { plugin } from "@fakturo/app-pt-at-saft";
import type { Answer } from "@fakturo/plugin";
import { shared } from "@fakturo/test-support";
import { describe, expect, it } from "vitest";
import { AtBench, NOW, recordOf, seriesEvent } from "../harness/at-pt-bench.ts";

const [connection] = plugin.connections ?? [];
const listed = connection?.codes ?? [];

/** Codes of a service and what the answer to a first sending is. */
const of = (service: string) =>
  listed
    .filter(({ code }) => code.startsWith(`${service}:`))
    .map(({ code }) => code.split(":")[1] ?? "");

const CREDENTIALS = new Set("1 2 3 4 5 6 7 8 9 13 16 17 18 19 20 99 -16 -39".split(" "));
const OUTCOMES: Readonly<Record<string, Answer["is"]>> = {
  ...{ "0": "accepted", "-9": "accepted", "-10": "accepted", "-22": "accepted" },
  ...{ "-25": "accepted", "-3": "duplicate", "-97": "unknown", "-99": "unknown" },
  ...{ "10": "not-sent", "11": "not-sent", "12": "not-sent" },
};
const TRANSPORT: Readonly<Record<string, Answer["is"]>> = {
  ...{ "0": "accepted", "-100": "accepted", "-3": "duplicate", "-99": "unknown" },
  ...{ "-20000": "unknown", "-12": "not-sent", "-25": "not-sent", "-7": "not-sent" },
};

describe("each code of the AT", () => {
  it("about invoices leads to an outcome, with meaning, remedy and the text of the AT", async () => {
    const codes = of("documents");
    expect(codes.length).toBeGreaterThan(60);
    const record = await recordOf("invoice");
    for (const code of ["0", ...codes]) {
      const answer = await new AtBench({ code }).send(record);
      const expected = OUTCOMES[code] ?? (CREDENTIALS.has(code) ? "not-sent" : "refused");
      expect([code, answer.is]).toEqual([code, expected]);
      explained(`documents:${code}`, answer);
    }
  });

  it("about transport documents does, and additional statuses are alerts only", async () => {
    const codes = of("transport");
    expect(codes.length).toBeGreaterThan(50);
    const record = await recordOf("delivery");
    for (const code of ["0", ...codes]) {
      const answer = await new AtBench({ code, alerts: true }).send(record);
      const known = TRANSPORT[code] ?? (/^\d/.test(code) && code !== "33" ? "not-sent" : "refused");
      expect([code, answer.is]).toEqual([code, known]);
      explained(`transport:${code}`, answer);
    }
  });

  it("that nobody knows leaves the document unknown", async () => {
    const record = await recordOf("invoice");
    expect(await new AtBench({ code: "7777" }).send(record)).toMatchObject({ is: "unknown" });
  });

  it.skipIf(!shared())("of the published tables is listed", () => {
    const path = shared("spec", "authorities", "pt-at.md") ?? "";
    const text = readFileSync(path, "utf8");
    const tables = {
      documents: /^\| Data code \[F\]/m,
      transport: /^\| Code \[T\]/m,
      series: /^\| Code \| Meaning \| Client \|/m,
    };
    for (const [service, head] of Object.entries(tables)) {
      const [table = ""] = text.slice(text.search(head)).split("\n\n");
      const codes = [...table.matchAll(/^\| ([-–…\d, ]+) \|/gm)].flatMap(([, cell = ""]) =>
        cell.split(",").map((code) => code.trim()),
      );
      expect(codes.length, service).toBeGreaterThan(8);
      for (const code of codes.filter((one) => /^-?\d+$/.test(one) && one !== "0"))
        expect(of(service), `${service} ${code}`).toContain(code);
    }
  });
});

function explained(code: string, answer: Answer): void {
  const known = listed.find((one) => one.code === code);
  if (!known || answer.is === "accepted" || answer.is === "duplicate") return;
  const text = JSON.stringify(answer);
  expect(text).toContain(known.meaning);
  expect(text).toContain(known.remedy);
}

describe("the simulated AT", () => {
  const SERIES = [
    seriesEvent("FT", "SI"),
    { ...seriesEvent("NE", "WD"), code: "CSDF7T5H" },
    seriesEvent("GR", "MG"),
    seriesEvent("RC", "PY"),
  ];

  it.each([
    ["invoice", "FT", "SI"],
    ["order", "NE", "WD"],
    ["delivery", "GR", "MG"],
    ["receipt", "RC", "PY"],
  ] as const)(
    "takes each document once, and recognises it the second time: %s",
    async (kind, type, of) => {
      const bench = new AtBench({}, [seriesEvent(type, of)]);
      const record = await recordOf(kind);
      expect(await bench.send(record)).toMatchObject({ is: "accepted" });
      const again = { ...record, attempts: [{ at: 0 }] };
      expect((await bench.send(again)).is).toBe(kind === "delivery" ? "duplicate" : "accepted");
      expect(bench.open.records()).toHaveLength(2);
    },
  );

  it("takes the code of a transport document from the answer to a second sending", async () => {
    const bench = new AtBench({ tellsCode: true }, [seriesEvent("GR", "MG")]);
    const record = await recordOf("delivery");
    const first = await bench.send(record);
    const again = await bench.send({ ...record, attempts: [{ at: 0 }] });
    expect(again).toMatchObject({ is: "accepted", reference: expect.stringMatching(/^\d{12}$/) });
    expect(again).toMatchObject({ reference: "reference" in first ? first.reference : "" });
  });

  it("refuses numbers without registered series", async () => {
    const answer = await new AtBench().send(await recordOf("invoice"));
    expect(answer).toMatchObject({ is: "refused", faults: [{ code: "documents:-28" }] });
  });

  it("reads both forms of the header, and locks a user after wrong passwords", async () => {
    const record = await recordOf("invoice");
    const wrongForm = new AtBench({ header: { series: 1, documents: 2, transport: 1 } }, SERIES);
    expect(await wrongForm.send(record)).toMatchObject({ is: "not-sent", fault: "credentials" });
    const bench = new AtBench({}, [seriesEvent("FT", "SI")]);
    bench.password = "wrong";
    for (let i = 0; i < 3; i += 1)
      expect(await bench.send(record)).toMatchObject({ is: "not-sent", fault: "credentials" });
    // The refused password is not tried again, days later neither.
    bench.now += 30 * 86_400_000;
    expect(await bench.send(record)).toMatchObject({ is: "not-sent", fault: "credentials" });
    expect(bench.requests).toHaveLength(1);
    bench.now = NOW;
    bench.password = "simulated";
    bench.sessions.clear();
    expect(await bench.send(record)).toMatchObject({ is: "accepted" });
  });

  it.each([
    ["answers with another prefix", { prefix: "x" }, "accepted"],
    ["answers errors of the header as faults", { faults: true, rotated: true }, "not-sent"],
    ["does not know the key any more", { rotated: true }, "not-sent"],
    ["knows other programs only", { programs: ["1"] }, "not-sent"],
    [
      "has another password for the user",
      { users: { "545259045/1": { password: "x" } } },
      "not-sent",
    ],
    ["has a user without profile", { users: { "545259045/1": { profiles: ["WSE"] } } }, "not-sent"],
  ] as const)("%s", async (_name, settings, is) => {
    const bench = new AtBench(settings, [seriesEvent("FT", "SI")]);
    expect(await bench.send(await recordOf("invoice"))).toMatchObject({ is });
  });
});
