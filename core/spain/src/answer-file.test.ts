import { readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { withAnswerFile } from "./answer-file.ts";

const reply = readXml(
  '<r:Reply xmlns:r="urn:r"><r:CSV>C-1</r:CSV><r:Line>1</r:Line><r:Line>2</r:Line></r:Reply>',
);
const line = reply.children[2];
const of = { key: "verifactu-issue", reply, line };

describe("the answer to a record", () => {
  it.each([
    { is: "accepted" },
    { is: "duplicate" },
    { is: "refused", faults: [{ code: "1", message: "no" }] },
  ] as const)("that is definite is kept as private file without other lines: %o", (answer) => {
    const kept = withAnswerFile(answer, of);
    const [file] = "effects" in kept ? (kept.effects?.files ?? []) : [];
    expect(file).toMatchObject({
      key: "verifactu-issue-response",
      category: "response",
      private: true,
    });
    expect(new TextDecoder().decode(file?.data)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?>\n<Reply xmlns="urn:r"><CSV>C-1</CSV><Line>2</Line></Reply>',
    );
  });

  it("that says nothing about it is not kept", () => {
    const answer = { is: "unknown", message: "no state" } as const;
    expect(withAnswerFile(answer, of)).toBe(answer);
  });
});
