import type { JsonObject } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import {
  parseAnswer,
  parseFound,
  parseProof,
  parseTogether,
  parseVerdict,
} from "./remote-answer.ts";

const answer = (json: unknown) => parseAnswer(JSON.stringify(json));

describe("an app's answer for a record", () => {
  it.each<[JsonObject, object]>([
    [
      {
        is: "accepted",
        code: "100",
        reference: "R1",
        remarks: [{ code: "W1", message: "late" }],
        state: "sent",
        stamps: [{ prv: "acme", val: "1" }],
        files: [{ name: "a.txt", mime: "text/plain", data: "eA==" }],
      },
      {
        is: "accepted",
        code: "100",
        reference: "R1",
        remarks: [{ code: "W1", message: "late" }],
        effects: {
          state: "sent",
          stamps: [{ prv: "acme", val: "1" }],
          files: [{ name: "a.txt", mime: "text/plain", data: Buffer.from("x") }],
        },
      },
    ],
    [
      { is: "taken", reference: "R1" },
      { is: "taken", reference: "R1" },
    ],
    [
      { is: "refused", message: "no" },
      { is: "refused", faults: [{ message: "no" }] },
    ],
    [
      { is: "refused", faults: [{ code: "E1" }] },
      { is: "refused", faults: [{ code: "E1", message: "E1" }] },
    ],
    [
      { is: "duplicate", digest: "ab" },
      { is: "duplicate", digest: "ab" },
    ],
    [
      { is: "not-sent", fault: "quota", retry_in: 60 },
      { is: "not-sent", fault: "quota", retryIn: 60 },
    ],
    [
      { is: "unknown", message: "?" },
      { is: "unknown", message: "?" },
    ],
  ])("%j is read", (json, expected) => {
    expect(answer(json)).toEqual(expected);
  });

  it.each<[string, unknown]>([
    ["another word", { is: "fine" }],
    ["no word", {}],
    ["a receipt without reference", { is: "taken" }],
    ["faults that are none", { is: "refused", faults: [1] }],
    [
      "a file that is not base64",
      { is: "accepted", files: [{ name: "a", mime: "a/b", data: "?" }] },
    ],
    ["another kind of fault", { is: "not-sent", fault: "me" }],
    ["a list", []],
    ["nothing", null],
  ])("with %s is unknown: it may have been sent", (_name, json) => {
    expect(answer(json).is).toBe("unknown");
    expect(parseAnswer("<html>").is).toBe("unknown");
  });

  it("says what was found", () => {
    const found = (json: object) => parseFound(JSON.stringify(json));
    expect(found({ is: "found", digest: "ab", answer: { is: "accepted" } })).toEqual({
      is: "found",
      digest: "ab",
      answer: { is: "accepted" },
    });
    expect(found({ is: "not-found" })).toEqual({ is: "not-found" });
    expect(found({ is: "found", answer: { is: "accepted" } }).is).toBe("unknown");
    expect(found({ is: "found", digest: "ab" }).is).toBe("unknown");
  });

  it("says whether a credential works", () => {
    expect(parseProof('{"is":"works"}')).toEqual({ is: "works" });
    const refused = { is: "refused", message: "unknown login" };
    expect(parseProof(JSON.stringify(refused))).toEqual(refused);
    for (const text of ["", "{}", '{"is":"yes"}'])
      expect(parseProof(text)).toMatchObject({ is: "unknown" });
  });

  it("says whether a message is the authority's", () => {
    expect(parseVerdict('{"is":"verified"}')).toBe(true);
    expect(parseVerdict('{"is":"refused"}')).toBe(false);
    expect(parseVerdict('{"is":"unknown","message":"no key"}')).toBe("no key");
    for (const text of ["", "[]", "{}", '{"is":"yes"}', '{"status":"OK"}', "true"])
      expect(parseVerdict(text)).toEqual(expect.any(String));
  });

  it("names the records of a message", () => {
    const text = JSON.stringify({
      answers: [
        { id: "1", is: "accepted" },
        { id: "2", is: "refused", message: "no" },
      ],
      wait: 60,
    });
    const { answers, wait } = parseTogether(text);
    expect([...answers.keys(), wait]).toEqual(["1", "2", 60]);
    expect(parseTogether('{"answers":[{"is":"accepted"}]}').answers.size).toBe(0);
    expect(parseTogether("nonsense").answers.size).toBe(0);
    expect(parseTogether('{"refused":[{"message":"too many"}]}').refused).toHaveLength(1);
  });
});
