import { expect, it } from "vitest";
import { RETRIES, withRetries } from "./retry.ts";

type Reply = readonly [status: number, retryAfter?: string] | "lost";

/** Sends a request against these replies; answers the last status, the pauses, and the bodies sent. */
async function exchange(method: string, replies: readonly Reply[]) {
  const pauses: number[] = [];
  const bodies: string[] = [];
  const left = [...replies];
  const send = withRetries(
    async (request) => {
      bodies.push(await request.text());
      const reply = left.shift();
      if (reply === undefined || reply === "lost") throw new TypeError("lost");
      const [status, after] = reply;
      return new Response("", {
        status,
        headers: after === undefined ? {} : { "retry-after": after },
      });
    },
    { ...RETRIES, random: () => 0, sleep: async (ms) => void pauses.push(ms) },
  );
  const body = method === "GET" ? null : "x";
  const status = await send(new Request("http://fakturo.test/", { method, body })).then(
    (reply) => reply.status,
    () => "lost",
  );
  return { status, pauses, bodies };
}

it("repeats what was refused for now, as late as the server asks", async () => {
  const { status, pauses, bodies } = await exchange("POST", [[429, "3"], [429, "1"], [200]]);
  expect({ status, pauses, bodies }).toEqual({
    status: 200,
    pauses: [3000, 1000],
    bodies: ["x", "x", "x"],
  });
});

it("repeats PUT after lost connections and failures of the server, with growing pauses", async () => {
  const { status, pauses } = await exchange("PUT", ["lost", [503], [502, "soon"], [200]]);
  expect({ status, pauses }).toEqual({ status: 200, pauses: [250, 500, 1000] });
});

it("repeats no POST that may have had an effect", async () => {
  expect(await exchange("POST", [[503, "1"]])).toMatchObject({ status: 503, pauses: [] });
  expect(await exchange("POST", ["lost"])).toMatchObject({ status: "lost", pauses: [] });
});

it("gives up after five attempts, and at once where the server asks for too long a pause", async () => {
  const lost = ["lost", "lost", "lost", "lost", "lost", [200]] as const;
  expect((await exchange("GET", lost)).status).toBe("lost");
  expect(await exchange("GET", [[429, "3600"]])).toMatchObject({ status: 429, pauses: [] });
});

it("returns refusals of the request at once", async () => {
  expect(await exchange("PUT", [[422]])).toMatchObject({ status: 422, pauses: [] });
});

it("ends a pause when its caller gives up", async () => {
  const controller = new AbortController();
  const pause = RETRIES.sleep(600_000, controller.signal);
  controller.abort(new Error("enough"));
  await expect(pause).rejects.toThrow("enough");
});
