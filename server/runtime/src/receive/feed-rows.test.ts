import { describe, expect, it } from "vitest";
import { feedDetail } from "./feed-rows.ts";

describe("the stored state of a feed", () => {
  it("has defaults for a new feed", () => {
    expect(feedDetail({ detail: {} })).toEqual({ seen: 0, gaps: [], requestedWait: 0 });
  });

  it("keeps the wait that a former version stored under another name", () => {
    expect(feedDetail({ detail: { seen: 4, told: 30 } })).toMatchObject({
      seen: 4,
      requestedWait: 30,
    });
  });

  it("is refused when it has another form", () => {
    expect(() => feedDetail({ detail: { gaps: [{ number: "7" }] } })).toThrow(/state of a feed/);
    expect(() => feedDetail({ detail: null })).toThrow(/state of a feed/);
  });
});
