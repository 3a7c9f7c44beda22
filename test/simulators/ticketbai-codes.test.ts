import { plugin } from "@fakturo/app-es-ticketbai";
import type { Answer } from "@fakturo/plugin";
import { CODES, FORMER_CODES } from "@fakturo/simulator-ticketbai";
import { describe, expect, it } from "vitest";
import { invoice, TreasuryBench } from "./ticketbai-bench.ts";

const seven = (number: number) => String(number).padStart(7, "0");
const n3 = (...numbers: number[]) => numbers.map((number) => `N3_${seven(number)}`);
const b4 = (kind: 1 | 2, ...numbers: number[]) =>
  numbers.map((number) => `B4_${seven(kind * 1_000_000 + number)}`);

type Expected = Answer["is"] | "remarked" | "credentials" | "down";

/** Codes of the specification by what the connection makes of them. */
const OUTCOMES: readonly (readonly [
  Expected,
  kind: "issue" | "cancel",
  codes: readonly string[],
])[] = [
  ["remarked", "issue", ["007", "008", "009", "010", "011", "012", "013", "014", "015", "016"]],
  ["refused", "issue", ["002", "003", "004", "017", "1104", "1124", "1125", "1137", "1140"]],
  ["refused", "issue", ["1141", "1146", "1148", "1153"]],
  ["duplicate", "issue", ["005"]],
  ["down", "issue", ["006"]],
  ["credentials", "issue", ["001", "998"]],
  ["refused", "cancel", ["018"]],
  ["accepted", "cancel", ["019"]],
  ["credentials", "issue", n3(1, 2, 3, 4, 7, 8, 16)],
  ["unknown", "issue", [...n3(11), ...b4(1, 4)]],
  ["refused", "issue", n3(5, 6, 9, 10, 12, 13, 14, 15, 17)],
  ["refused", "issue", b4(1, 1, 2, 3, 5, 6, 20, 21, 22, 23, 24, 25, 26, 30)],
  ["refused", "issue", b4(2, 0, 1, 2, 4, 5, 8, 11, 12, 13, 16, 30, 38, 45, 70)],
  ["remarked", "issue", b4(2, 60, 61, 63, 64, 65, 66)],
  ["duplicate", "issue", b4(2, 3)],
  ["accepted", "cancel", b4(2, 6)],
];
/** Araba and Gipuzkoa share their codes. */
const zonesOf = (code: string) => (/^\d/.test(code) ? ["SS", "VI"] : ["BI"]);
const CASES = OUTCOMES.flatMap(([expected, kind, codes]) =>
  codes.flatMap((code) => zonesOf(code).map((zone) => [code, kind, zone, expected] as const)),
);

function outcomeOf(answer: Answer | undefined): Expected | undefined {
  if (answer?.is === "accepted" && answer.remarks) return "remarked";
  if (answer?.is === "not-sent" && answer.fault !== "quota") return answer.fault;
  return answer?.is;
}

function textOf(answer: Answer | undefined): string {
  if (answer?.is === "refused") return answer.faults[0]?.message ?? "";
  if (answer?.is === "accepted") return answer.remarks?.[0]?.message ?? "";
  return answer && "message" in answer ? (answer.message ?? "") : "";
}

describe("each code of the treasuries", () => {
  it("is in the table once", () => {
    const codes = OUTCOMES.flatMap(([, , some]) => some);
    expect(codes.toSorted()).toEqual(Object.keys(CODES).toSorted());
  });

  it("is listed with its meaning and remedy", () => {
    const listed = new Set(
      plugin.connections?.flatMap(({ codes = [] }) => codes.map(({ code }) => code)),
    );
    expect(Object.keys(CODES).filter((code) => !listed.has(code))).toEqual([]);
    const answered = new Set(Object.keys({ ...CODES, ...FORMER_CODES }));
    expect([...listed].filter((code) => !answered.has(code))).toEqual([]);
  });

  it.each(CASES)("%s to a record of kind %s in %s is %s", async (code, kind, zone, expected) => {
    const bench = new TreasuryBench();
    const issued = await bench.prepared("generate", invoice(zone));
    if (kind === "cancel") await bench.send(issued);
    const one = kind === "issue" ? issued : await bench.prepared("cancel", invoice(zone));
    bench.open.configure({ codes: { 1: [code] } });
    const [answer] = await bench.send(one);
    expect(outcomeOf(answer)).toBe(expected);
    const told = Reflect.get(CODES, code);
    // The explanation says what it means and what to do, and quotes the treasury.
    if (["refused", "remarked", "credentials", "down"].includes(expected)) {
      expect(textOf(answer)).toMatch(/^[a-z].*; .+ \(.+\)$/);
      expect(textOf(answer)).toContain(told);
    }
  });

  it.each<readonly [string, Expected]>([
    ["001", "credentials"],
    ["002", "refused"],
    ["003", "refused"],
    ["004", "refused"],
    ["005", "refused"],
    ["006", "refused"],
    ["007", "refused"],
    ["008", "refused"],
    ["009", "refused"],
    ["010", "refused"],
    ["011", "accepted"],
    ["012", "down"],
  ])("%s to a cancellation, in the former numbering, is %s", async (code, expected) => {
    const bench = new TreasuryBench();
    await bench.send(await bench.prepared("generate", invoice("SS")));
    bench.open.configure({ cancellations: "former", codes: { 1: [code] } });
    const [answer] = await bench.send(await bench.prepared("cancel", invoice("SS")));
    expect(outcomeOf(answer)).toBe(expected);
    if (expected !== "accepted") expect(textOf(answer)).toContain(Reflect.get(FORMER_CODES, code));
  });

  it("tells in the former numbering too what is not there, and what is cancelled already", async () => {
    const bench = new TreasuryBench();
    bench.open.configure({ cancellations: "former" });
    const issued = await bench.prepared("generate", invoice("SS"));
    const cancelled = await bench.prepared("cancel", invoice("SS"));
    const [missing] = await bench.send(cancelled);
    expect(missing).toMatchObject({ is: "refused", faults: [{ code: "010" }] });
    await bench.send(issued);
    expect(await bench.send(cancelled)).toMatchObject([{ is: "accepted" }]);
    expect(await bench.send(cancelled)).toMatchObject([{ is: "accepted" }]);
  });

  it("proves nothing by a duplicate where other programs use the series", async () => {
    const bench = new TreasuryBench();
    const one = await bench.prepared("generate", invoice("SS"));
    await bench.send(one);
    expect(await bench.send(one)).toMatchObject([{ is: "duplicate" }]);
    bench.given = { other_programs: true };
    // No digest is that of the record, so that a person decides.
    expect(await bench.send(one)).toMatchObject([{ is: "duplicate", digest: "" }]);
  });

  it("accepts remarks together, and tells every reason of a refusal", async () => {
    const bench = new TreasuryBench();
    bench.open.configure({ codes: { 1: ["007", "010", "012"], 2: ["011", "1125"] } });
    const [remarked] = await bench.send(await bench.prepared("generate", invoice("VI")));
    expect(remarked).toMatchObject({ is: "accepted", code: "007", remarks: [{}, {}, {}] });
    const second = await bench.prepared("generate", invoice("VI", { code: "2" }));
    expect((await bench.send(second))[0]).toMatchObject({
      is: "refused",
      faults: [{ code: "011" }, { code: "1125" }],
    });
  });
});
