import { plugin } from "@fakturo/app-es-facturae";
import type { Answer } from "@fakturo/plugin";
import { FACE_ANSWER_CODES as CODES } from "@fakturo/simulator-face";
import { beforeAll, describe, expect, it } from "vitest";
import { AUTHORITY, credentialOf, FaceBench, invoice, NIF, NOW, sealOf } from "./face-bench.ts";

type Expected = Answer["is"] | "remarked" | "credentials" | "down";

/** Codes of the specification by what the connection makes of them. */
const OUTCOMES: readonly (readonly [Expected, kind: "issue" | "cancel", codes: string])[] = [
  ["accepted", "issue", "0"],
  ["unknown", "issue", "001 007 100"],
  ["credentials", "issue", "033 106 300"],
  ["down", "issue", "200 201 317 401 402 403"],
  ["duplicate", "issue", "414 415"],
  ["accepted", "cancel", "304"],
  ["taken", "cancel", "307"],
  ["refused", "cancel", "301 302 303 305 306 308"],
  ["refused", "issue", "101 102 103 104 309 310 311 312 313 314 315 316"],
  ["refused", "issue", "404 405 406 407 408 409 410 411 412 413 416 417 418 419 420"],
  ["refused", "issue", "421 422 423 424 425 426 427 428 429 430 431 432 433 434 435"],
  ["refused", "issue", "437 438 439 440 441 442 443 444 445 446 447 900"],
];
const CASES = OUTCOMES.flatMap(([expected, kind, codes]) =>
  codes.split(" ").map((code) => [code, kind, expected] as const),
);

function outcomeOf(answer: Answer): Expected {
  if (answer.is === "accepted" && answer.remarks) return "remarked";
  if (answer.is === "not-sent" && (answer.fault === "down" || answer.fault === "credentials"))
    return answer.fault;
  return answer.is;
}

function textOf(answer: Answer): string {
  if (answer.is === "refused") return answer.faults[0]?.message ?? "";
  return "message" in answer ? (answer.message ?? "") : "";
}

describe("each code of FACe", () => {
  const bench = new FaceBench();
  let records: Readonly<Record<"issue" | "cancel", Awaited<ReturnType<typeof bench.prepared>>>>;
  beforeAll(async () => {
    const issue = await bench.prepared(invoice());
    records = { issue, cancel: await bench.cancellation("202600000001", issue.identity) };
  });

  it("is in the table once", () => {
    expect(CASES.map(([code]) => code).sort()).toEqual(Object.keys(CODES).sort());
  });

  it("is listed with its meaning and remedy", () => {
    // The regional platforms list the same codes.
    const face = plugin.connections?.find(({ key }) => key === "gov-es.face");
    const listed = face?.codes?.map(({ code }) => code);
    const states = ["1200", "1300", "2400", "2500", "2600", "3100", "4100", "4200", "4300", "4400"];
    const known = new Set(listed);
    const answered = [...Object.keys(CODES), ...states];
    expect(answered.filter((code) => !known.has(code))).toEqual(["0"]);
    expect(listed?.filter((code) => !answered.includes(code))).toEqual([]);
    expect(listed).toHaveLength(known.size);
  });

  it.each(CASES)("%s to a record of kind %s is %s", async (code, kind, expected) => {
    bench.open.configure({ code: code === "0" ? "" : code });
    const answer = await bench.send(records[kind]);
    expect(outcomeOf(answer)).toBe(expected);
    const isExplained = ["refused", "credentials", "down"].includes(expected) || code === "100";
    // The explanation says what it means and what to do, and quotes FACe.
    if (isExplained) {
      expect(textOf(answer)).toMatch(/^[a-z].*; .+ \(FACe: .+\)$/);
      expect(textOf(answer)).toContain(Reflect.get(CODES, code));
    }
  });

  it("refuses a code that is in no table, with FACe's text", async () => {
    bench.open.configure({ code: "408" });
    bench.change = (reply) => {
      const body = Buffer.from(reply.body).toString().replace(">408<", ">499<");
      return { ...reply, body: Buffer.from(body) };
    };
    const answer = await bench.send(records.issue);
    const faults = [{ code: "499", message: CODES["408"] }];
    expect(answer).toMatchObject({ is: "refused", faults });
  });

  it("tells a date of another form before the schema does, in any version", async () => {
    const one = await bench.prepared(invoice());
    const xml = Buffer.from(one.bytes).toString();
    const [, base64 = ""] = /<factura><factura>([^<]+)</.exec(xml) ?? [];
    const file = Buffer.from(base64, "base64").toString();
    const changed = Buffer.from(file.replace(/(<IssueDate>)[^<]*/, "$102-03-2026"));
    const bytes = Buffer.from(xml.replace(base64, changed.toString("base64")));
    bench.open.configure({ code: "" });
    const answer = await bench.send({ ...one, bytes });
    expect(answer).toMatchObject({ is: "refused", faults: [{ code: "431" }] });
  });

  it("tells a certificate that expires on the way at the platform of Gipuzkoa", async () => {
    const own = new FaceBench();
    const until = NOW + 60_000;
    own.credential = credentialOf(sealOf(NIF, AUTHORITY, until));
    await own.send(await own.prepared(invoice()));
    const body = Buffer.from(own.requests[0] ?? "");
    const rest = { method: "POST", query: new Map(), headers: {}, body, certificate: undefined };
    const answerAt = (path: string) => {
      const world = { now: () => until, random: () => 0, authorities: own.authorities };
      return String(own.open.handle({ ...rest, path }, world).reply.body);
    };
    expect(answerAt("/gipuzkoa/facturasspp2")).toContain("<codigo>033</codigo>");
    expect(answerAt("/facturasspp2")).toContain("No se ha podido validar el certificado");
  });

  it("proves nothing by a duplicate where other programs use the series", async () => {
    const own = new FaceBench();
    const one = await own.prepared(invoice());
    await own.send(one);
    expect(await own.send(one)).not.toHaveProperty("digest");
    own.given = { other_programs: true };
    // No digest is that of the record, so that a person decides.
    expect(await own.send(one)).toMatchObject({ is: "duplicate", digest: "" });
  });

  it("waits as long as the answer to too many requests says", async () => {
    const reply = bench.open.fault("too-many", { now: () => 0, random: () => 0 });
    const { status = 0, headers = {} } = reply ?? {};
    bench.change = () => ({ status, headers, body: new Uint8Array() });
    const answer = await bench.send(records.issue);
    expect(answer).toMatchObject({ is: "not-sent", fault: "quota", retryIn: 5 });
  });
});
