import { signatureHeaders } from "@fakturo/plugin";
import { expect, it } from "vitest";
import { readWebhook } from "./webhook.ts";

const SECRET = "whsec_b3Vyc2VjcmV0";
const NOW_S = 1_790_000_000;
const now = () => NOW_S * 1000;
const BODY = JSON.stringify({ id: "m1", event: "sent", transform_job_id: "j1", silo_entry_id: "" });

async function request(body: string, at = NOW_S): Promise<Request> {
  const headers = await signatureHeaders(SECRET, "m1", at, body);
  return new Request("https://shop.test/hook", { method: "POST", headers, body });
}

it("reads a signed message of a job", async () => {
  const { id, event, transform_job_id, silo_entry_id } = await readWebhook(
    await request(BODY),
    SECRET,
    now,
  );
  expect([id, event, transform_job_id, silo_entry_id]).toEqual(["m1", "sent", "j1", undefined]);
});

it("reads headers and a body of other servers", async () => {
  const headers = await signatureHeaders(SECRET, "m1", NOW_S, BODY);
  expect(await readWebhook({ headers, body: BODY }, SECRET, now)).toMatchObject({ id: "m1" });
});

it.each([
  ["an altered body", async () => new Request(await request(BODY), { method: "POST", body: "{}" })],
  ["an old message", () => request(BODY, NOW_S - 301)],
  ["no signature", async () => new Request("https://shop.test/", { method: "POST", body: BODY })],
])("refuses %s", async (_name, made) => {
  await expect(readWebhook(await made(), SECRET, now)).rejects.toMatchObject({ key: "signature" });
});

it("refuses a signed body that is no message", async () => {
  for (const body of ["[]", "no JSON", '{"id": 5}'])
    await expect(readWebhook(await request(body), SECRET, now)).rejects.toMatchObject({
      key: "input",
    });
});
