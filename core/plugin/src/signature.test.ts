import { describe, expect, it } from "vitest";
import { signatureHeaders, verifySignature } from "./signature.ts";

const BODY = '{"id":"1"}';
const AT = 1767225600;
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";

describe("signature headers", () => {
  it("carry the platform's own signature over time and body", async () => {
    const headers = await signatureHeaders("whsec_test", "1", AT, BODY);
    expect(headers["x-fakturo-signature"]).toBe(
      "v1=c9c43053c587d9a132baf3e87a7f5cd6b5e5e5acf4ecb038f8c897644f666304",
    );
  });

  it("follow Standard Webhooks, after its published vector", async () => {
    const body = '{"test": 2432232314}';
    const headers = await signatureHeaders(
      SECRET,
      "msg_p5jXN8AQM9LWM0D4loKWxJek",
      1614265330,
      body,
    );
    expect(headers["webhook-signature"]).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  });

  it("hold a signature for each secret while one is replaced", async () => {
    const headers = await signatureHeaders(`whsec_bmV3 ${SECRET}`, "m", AT, BODY);
    for (const secret of [SECRET, "whsec_bmV3"])
      expect(await verifySignature(secret, { headers, body: BODY, now: AT })).toBe(true);
  });
});

describe("a receiver", () => {
  it.each<[string, object]>([
    ["another body", { body: "{}" }],
    ["an old message", { now: AT + 301 }],
    ["a message from the future", { now: AT - 301 }],
    ["no headers", { headers: {} }],
  ])("refuses %s", async (_name, over) => {
    const headers = await signatureHeaders(SECRET, "m", AT, BODY);
    const message = { headers, body: BODY, now: AT };
    expect(await verifySignature(SECRET, message)).toBe(true);
    expect(await verifySignature(SECRET, { ...message, ...over })).toBe(false);
  });

  it.each([
    ["webhook-id", "n"],
    ["webhook-timestamp", String(AT + 1)],
    ["webhook-timestamp", "soon"],
    ["webhook-signature", "v1,AAAA"],
    ["webhook-signature", "v1,***"],
    ["webhook-signature", "v2,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="],
  ])("refuses a changed %s", async (name, value) => {
    const headers = { ...(await signatureHeaders(SECRET, "m", AT, BODY)), [name]: value };
    expect(await verifySignature(SECRET, { headers, body: BODY, now: AT })).toBe(false);
  });
});
