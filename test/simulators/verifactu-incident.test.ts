import { plugin } from "@fakturo/app-es-verifactu";
import { simulator } from "@fakturo/simulator-verifactu";
import { expect, it } from "vitest";
import { bundledEngine } from "../engine/bundled.ts";
import { AGENCY_NOW, agencyContext, agencyRecord } from "../harness/agency.ts";
import { invoice } from "../harness/documents.ts";

const ADDON = "es-verifactu-v1";
const MINUTE_MS = 60_000;
const connection = plugin.connections?.find(({ key }) => key === "verifactu");

/** Sends a record so long after it was generated; answers whether the agency was told of an incident, and its state. */
async function sent(delay: number, attempts: number) {
  if (!connection?.together) throw new Error("the app has no such connection");
  const open = simulator.open([], { certificates: "optional" });
  const engine = await bundledEngine(AGENCY_NOW);
  const document = engine.envelop(invoice({ $addons: [ADDON], code: "1" })).output;
  const at = new Date(AGENCY_NOW - delay + 60 * MINUTE_MS).toISOString().replace(/\..*/, "+01:00");
  const file = plugin.converters?.[0]?.generate?.(document, { at });
  const record = await agencyRecord(
    { plugin, simulator, addon: ADDON },
    { attempts: Array.from({ length: attempts }, () => ({ at: AGENCY_NOW })) },
  );
  const ctx = agencyContext(open, { simulator }, connection);
  const messages: string[] = [];
  const one = { ...record, bytes: file?.data ?? new Uint8Array() };
  const { answers } = await connection.together.send([one], {
    ...ctx,
    http: (url, request) => {
      messages.push(Buffer.from(request.body ?? "").toString());
      return ctx.http(url, request);
    },
  });
  const isTold = messages.join("").includes("<sum1:Incidencia>S</sum1:Incidencia>");
  return [isTold, answers.get(one.id)?.is];
}

it("a message tells of an incident where a record was sent before, or is older than any wait", async () => {
  expect(await sent(MINUTE_MS, 0)).toEqual([false, "accepted"]);
  expect(await sent(9_999_000, 0)).toEqual([false, "accepted"]);
  expect(await sent(MINUTE_MS, 1)).toEqual([true, "accepted"]);
  expect(await sent(3 * 60 * MINUTE_MS, 0)).toEqual([true, "accepted"]);
});
