import { describe, expect, it } from "vitest";
import { parseNotices } from "./remote-notices.ts";

const ANSWER = { is: "accepted", code: "1", stamps: [{ prv: "acme-id", val: "R-1" }] };

describe("what an app reads in a message", () => {
  it("are notices with answers as those of calls", () => {
    const file = { name: "a.xml", mime: "application/xml", data: "eA==" };
    const notices = [
      { identity: "A-1", kind: "cancel", rank: 2, at: 5, answer: ANSWER, files: [file] },
      { reference: "R-2", rank: 0, answer: { is: "taken", reference: "R-3" } },
      { rank: 0, answer: { is: "unknown" }, about: { reference: "N-1", state: "void" } },
    ];
    expect(parseNotices(JSON.stringify({ notices }), "acme")).toEqual([
      {
        ...{ identity: "A-1", kind: "cancel", rank: 2, at: 5 },
        answer: { is: "accepted", code: "1", effects: { stamps: ANSWER.stamps } },
        files: [{ ...file, data: Buffer.from("x") }],
      },
      { reference: "R-2", rank: 0, answer: { is: "taken", reference: "R-3" } },
      {
        rank: 0,
        answer: { is: "unknown", message: expect.any(String) },
        about: { reference: "N-1", effects: { state: "void" } },
      },
    ]);
    expect(parseNotices('{"notices":[]}', "acme")).toEqual([]);
  });

  it("is the app's own reason where it cannot read it", () => {
    expect(() => parseNotices('{"is":"unknown","message":"wrong signature"}', "acme")).toThrow(
      "the app could not read the message: wrong signature",
    );
  });

  const notice = (over: object) => JSON.stringify({ notices: [{ ...NOTICE, ...over }] });
  const NOTICE = { identity: "A-1", rank: 1, answer: { is: "accepted" } };
  it.each([
    ...["", "[]", "{}", '{"notices":{}}', '{"notices":[1]}'],
    notice({ identity: "" }),
    notice({ rank: "1" }),
    notice({ rank: undefined }),
    notice({ at: "now" }),
    notice({ kind: "other" }),
    notice({ answer: undefined }),
    notice({ answer: { is: "maybe" } }),
    notice({ files: [{}] }),
  ])("is refused as a whole: %.60s", (text) => {
    expect(() => parseNotices(text, "acme")).toThrow(expect.objectContaining({ key: "input" }));
  });
});
