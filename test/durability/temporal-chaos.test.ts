import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, describe } from "vitest";
import {
  hasTemporal,
  startTemporalServer,
  TEMPORAL_PACKAGE,
  type TemporalServer,
} from "../harness/temporal.ts";
import { describeChaos } from "./chaos.ts";

const LOSSES = 2;
const PAUSE_MS = 3_000;
const AWAY_MS = 2_000;

let temporal: TemporalServer | undefined;

describe.skipIf(!hasTemporal())("jobs over Temporal", () => {
  afterAll(() => temporal?.stop());

  describeChaos({
    name: "Temporal",
    title: `, Temporal away and without memory ${LOSSES} times`,
    async prepare() {
      temporal = await startTemporalServer();
      return {
        FAKTURO_QUEUE: "temporal",
        FAKTURO_TEMPORAL_PACKAGE: TEMPORAL_PACKAGE,
        FAKTURO_TEMPORAL_ADDRESS: temporal.address,
      };
    },
    async disturb() {
      for (let losses = 0; losses < LOSSES; losses += 1) {
        await sleep(Math.random() * PAUSE_MS);
        await temporal?.stop();
        await sleep(Math.random() * AWAY_MS);
        await temporal?.start();
      }
    },
  });
});
