import { group, leaf, readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { OPERATIONS } from "../operations.ts";
import { checkedAnswer, violationIn } from "./check.ts";
import { SERVICE_TYPES } from "./service.ts";

const operation = (name: string, content: string) => readXml(`<${name}>${content}</${name}>`);

describe("the service description", () => {
  it("has each operation with its answer", () => {
    const described = Object.keys(SERVICE_TYPES.content);
    for (const name of OPERATIONS.keys())
      expect(described).toEqual(expect.arrayContaining([name, `${name}Response`]));
  });

  it.each<[string, string]>([
    ["SendBillSync", "<fileName>z.zip</fileName><contentFile>UEs=</contentFile>"],
    ["GetStatus", "<trackId>ab</trackId>"],
    ["GetExchangeEmails", ""],
  ])("takes %s", (name, content) => {
    expect(violationIn(operation(name, content))).toBeUndefined();
  });

  it.each<[string, string, string]>([
    ["SendBillSync", "<contentFile>UEs=</contentFile><fileName>z</fileName>", "fileName is not"],
    ["SendBillSync", "<fileName>z</fileName><contentFile>ü</contentFile>", "expected: base64"],
    ["SendTestSetAsync", "<testSet>1</testSet>", "testSet is not"],
    ["GetStatus", "<trackId>a</trackId><trackId>b</trackId>", "occurs too often"],
    ["GetExchangeEmails", "<nit>1</nit>", "nit is not"],
  ])("refuses %s with %s", (name, content, why) => {
    expect(violationIn(operation(name, content))).toContain(why);
  });

  it("judges answers", () => {
    const answer = (...members: Parameters<typeof group>[1][]) =>
      group("GetStatusResponse", group("GetStatusResult", ...members));
    expect(() => checkedAnswer(answer(leaf("b:IsValid", "true")))).not.toThrow();
    expect(() => checkedAnswer(answer(leaf("b:IsValid", "ja")))).toThrow("IsValid is 'ja'");
    expect(() =>
      checkedAnswer(answer(leaf("b:StatusCode", "00"), leaf("b:IsValid", "true"))),
    ).toThrow("IsValid");
  });
});
