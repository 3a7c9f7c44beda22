import { describe, expect, it } from "vitest";
import { isGenuine, startReceiver } from "./receiver.ts";

// The example of the Standard Webhooks reference implementation.
const SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const BODY = '{"test": 2432232314}';
const HEADERS = {
  "webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
  "webhook-timestamp": "1614265330",
  "webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
};
const SENT_AT = 1_614_265_330_000;

describe("the webhook receiver", () => {
  it("accepts a signature of the standard, alone or among others", () => {
    expect(isGenuine(HEADERS, BODY, SECRET, SENT_AT)).toBe(true);
    const several = `v1,AAAA v2,x ${HEADERS["webhook-signature"]}`;
    expect(isGenuine({ ...HEADERS, "webhook-signature": several }, BODY, SECRET, SENT_AT)).toBe(
      true,
    );
  });

  it.each([
    ["another body", HEADERS, `${BODY} `, SENT_AT],
    ["another id", { ...HEADERS, "webhook-id": "msg_x" }, BODY, SENT_AT],
    ["an old delivery", HEADERS, BODY, SENT_AT + 301_000],
    ["no signature", { ...HEADERS, "webhook-signature": "" }, BODY, SENT_AT],
    ["no headers", {}, BODY, SENT_AT],
  ])("refuses %s", (_, headers, body, now) => {
    expect(isGenuine(headers, body, SECRET, now)).toBe(false);
  });

  it("keeps what came in and answers by the signature", async () => {
    const receiver = await startReceiver(SECRET, () => SENT_AT);
    try {
      const post = (body: string) =>
        fetch(receiver.url, { method: "POST", headers: HEADERS, body });
      expect((await post(BODY)).status).toBe(204);
      expect((await post('{"event": "e", "transform_job_id": "j"}')).status).toBe(401);
      expect(receiver.deliveries.map(({ genuine }) => genuine)).toEqual([true, false]);
      expect(receiver.deliveries[1]).toMatchObject({ event: "e", jobId: "j" });
    } finally {
      receiver.close();
    }
  });
});
