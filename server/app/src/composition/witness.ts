import { join } from "node:path";
import type { PeriodicCheck } from "@fakturo/server-runtime/schedule";
import { listMovedHeads, stopBehind } from "@fakturo/server-storage/store";
import { createWitness, readHeads, type Witness } from "@fakturo/server-storage/witness";
import { CLOCK, CONFIG, IDS, LOG, SHUTDOWN } from "./basics.ts";
import { type DependencyContainer, provide, token } from "./container.ts";
import { OWNER_DATABASE } from "./storage.ts";

export const WITNESS = token<Witness>("links and numbers outside the database");

const FOLDER = "witness";
const TAKE_OVER_MS = 60_000;
/** Known heads that one statement compares. */
const COMPARED = 5_000;

export function provideWitness(container: DependencyContainer): void {
  provide(container, WITNESS, (get) => {
    const folder = join(get.resolve(CONFIG).data, FOLDER);
    const witness = createWitness({ folder, newId: get.resolve(IDS).v7 });
    get.resolve(SHUTDOWN).push("witness", witness.close);
    return witness;
  });
}

/** Stops chains and series whose newest links or numbers the database has lost, and logs each. */
export async function stopLost(get: DependencyContainer): Promise<void> {
  const owner = get.resolve(OWNER_DATABASE);
  const known = [...(await readHeads(join(get.resolve(CONFIG).data, FOLDER))).values()];
  const now = new Date(get.resolve(CLOCK).now());
  for (let at = 0; at < known.length; at += COMPARED) {
    const some = known.slice(at, at + COMPARED);
    for (const { workspace, kind, key, length } of await owner.maintain((tx) =>
      stopBehind(tx, some, now),
    )) {
      get
        .resolve(LOG)
        .error(
          { workspace, kind, key, known: length },
          "the database has lost links or numbers that were issued: fakturo db stops",
        );
    }
  }
}

/** Takes over what other processes have moved, so that each process knows all of the installation. */
export function takeOverHeads(get: DependencyContainer): PeriodicCheck {
  const owner = get.resolve(OWNER_DATABASE);
  let since: Date | undefined;
  return {
    name: "witness",
    everyMs: TAKE_OVER_MS,
    async run() {
      const now = get.resolve(CLOCK).now();
      // The interval before too: rows get their time before they are committed.
      const from = since ?? new Date(now - TAKE_OVER_MS);
      const heads = await owner.maintain((tx) => listMovedHeads(tx, from));
      await get.resolve(WITNESS).takeOver(heads);
      since = new Date(now - TAKE_OVER_MS);
      return heads.length;
    },
  };
}
