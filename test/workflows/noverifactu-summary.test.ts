import { plugin as verifactuAddon } from "@fakturo/addon-es-verifactu";
import { plugin as cron } from "@fakturo/app-cron";
import { plugin as verifactu } from "@fakturo/app-es-verifactu";
import { plugin as sequence } from "@fakturo/app-sequence";
import { plugin as silo } from "@fakturo/app-silo";
import { plugin as transform } from "@fakturo/app-transform";
import { isObject, type JsonObject } from "@fakturo/model";
import { plugin as spain } from "@fakturo/regime-es";
import { createScheduler } from "@fakturo/server-runtime/schedule";
import { createWorkbench, type Workbench } from "@fakturo/server-runtime/testing";
import { listJobs, listLinks } from "@fakturo/server-storage/store";
import { selfSigned, toPkcs12 } from "@fakturo/signature";
import { afterAll, beforeAll, expect, it } from "vitest";

const HOUR_MS = 3_600_000;
const TAXPAYER = "B98602642";
let bench: Workbench;

beforeAll(async () => {
  bench = await createWorkbench([
    ...[spain, verifactuAddon, silo, sequence, transform, cron, verifactu],
  ]);
  const own = selfSigned({ commonName: "Acme", from: bench.now - 1e7, until: bench.now + 1e9 });
  const pkcs12 = Buffer.from(toPkcs12(own, "clave")).toString("base64");
  const value = JSON.stringify({ pkcs12, password: "clave" });
  await bench.inWorkspace((tx) =>
    bench.services.secrets.write(tx, bench.workspaceId, "gov-es.certificate", value),
  );
});
afterAll(() => bench?.[Symbol.asyncDispose]());

const define = (schema: string, ...steps: readonly JsonObject[]) =>
  bench.workflow({ name: "W", schema, steps });

/** Ends all open jobs, and those that they start. */
async function endJobs(): Promise<void> {
  for (;;) {
    const rows = await bench.inWorkspace((tx) => listJobs(tx, {}, undefined, 100));
    const open = rows.filter(({ completed_at }) => !completed_at);
    if (open.length === 0) return;
    for (const { id } of open) {
      const { job, intents } = await bench.finish(id);
      expect(job.status, JSON.stringify(intents.at(-1)?.events)).toBe("OK");
    }
  }
}

it("a registered taxpayer gets an event of summary every six hours, each after the one before", async () => {
  const recording = await define(
    "bill/status",
    { provider: "sequence.enumerate", config: { name: "Events" } },
    { provider: "silo.close" },
    { provider: "gov-es.noverifactu.generate.event" },
  );
  const event = (event_type: string) => [
    { provider: "gov-es.noverifactu.build.status", config: { event_type } },
    { provider: "transform.job.create", config: { workflow_id: recording } },
  ];
  const summary = await define("org/party", ...event("10"));
  const registering = await define("org/party", ...event("01"), {
    provider: "cron.subscribe",
    config: { workflow_id: summary, interval: "hourly", factor: 6 },
  });
  const entryId = await bench.entry({
    $schema: "https://gobl.org/draft-0/org/party",
    name: "Acme SL",
    tax_id: { country: "ES", code: TAXPAYER },
  });
  bench.now = Date.parse("2026-01-15T10:20:00Z");
  await bench.finish(await bench.job({ workflowId: registering, entryId }));
  await endJobs();
  const scheduler = createScheduler({
    services: bench.services,
    inWorkspace: bench.database.database.withWorkspace,
    owner: bench.database.owner,
  });
  for (let hour = 0; hour < 24; hour += 1) {
    bench.now += HOUR_MS;
    await scheduler.tick();
    await endJobs();
  }
  const key = `verifactu-event:${TAXPAYER}:1`;
  const links = await bench.inWorkspace((tx) => listLinks(tx, key, {}, 100));
  const moments = links.map(({ created_at }) => created_at.toISOString());
  expect(moments.toReversed().map((moment) => moment.slice(0, "2026-01-15T12".length))).toEqual([
    "2026-01-15T10",
    "2026-01-15T12",
    "2026-01-15T18",
    "2026-01-16T00",
    "2026-01-16T06",
  ]);
  const kinds = links.map(({ link }) => isObject(link) && link.event_type);
  expect(kinds).toEqual(["10", "10", "10", "10", "01"]);
  expect(links.map(({ previous }) => previous)).toEqual([
    ...links.slice(1).map(({ digest }) => digest),
    null,
  ]);
});
