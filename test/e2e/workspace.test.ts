import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Platform, startPlatform } from "./platform.ts";

let platform: Platform;

beforeAll(async () => {
  platform = await startPlatform();
});

afterAll(async () => {
  await platform?.stop();
});

const WORKSPACE = "/access/v1/workspace";
const patch = (body: unknown) => platform.client.patch(WORKSPACE, body);

describe("a change of the workspace", () => {
  const NO_URL = "must be an absolute http or https URL";
  it.each([
    ["name", " ", "must not be blank"],
    ["name", "\t\u00a0", "must not be blank"],
    ["name", "a\u0000", "must be Unicode without NUL"],
    ["logo_url", "x", NO_URL],
    ["logo_url", " ", NO_URL],
    ["logo_url", "/logo.png", NO_URL],
    ["logo_url", "//example.com/logo.png", NO_URL],
    ["logo_url", "https://", NO_URL],
    ["logo_url", "https:///logo.png", NO_URL],
    ["logo_url", "https://example.com/my logo.png", NO_URL],
    ["logo_url", "ftp://example.com/logo.png", NO_URL],
    ["logo_url", "javascript:alert(1)", NO_URL],
  ])("is refused for %s %j", async (name, value, message) => {
    const before = await platform.client.get(WORKSPACE);
    const { status, json } = await patch({ [name]: value });
    expect([status, json.fields]).toEqual([422, { [name]: message }]);
    expect((await platform.client.get(WORKSPACE)).json).toEqual(before.json);
  });

  it.each(["https://example.com/l.png", "http://localhost:80?l=1", "HTTPS://exämple.de/ü.png"])(
    "sets a logo and takes it away: %s",
    async (logo_url) => {
      expect((await patch({ logo_url })).json.logo_url).toBe(logo_url);
      expect((await patch({ name: "Still there" })).json.logo_url).toBe(logo_url);
      expect((await patch({ logo_url: "" })).json).not.toHaveProperty("logo_url");
      expect((await platform.client.get(WORKSPACE)).json).not.toHaveProperty("logo_url");
    },
  );

  it("that changes nothing leaves no trace", async () => {
    const { json } = await platform.client.get(WORKSPACE);
    for (const body of [{}, { name: null, slug: "" }, { other: 1 }]) {
      const same = await patch(body);
      expect([same.status, same.json]).toEqual([200, json]);
    }
  });
});
