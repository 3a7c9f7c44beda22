import { invoice } from "../../harness/documents.ts";
import { newId } from "../../harness/ids.ts";
import { COUNTRIES, invoiceOf } from "./countries.ts";
import { expectDone, type SoakRig } from "./rig.ts";

/** One kind of use. */
export interface Action {
  /** How often it comes, among all weights. */
  readonly weight: number;
  /** Uses the server once; `random` is from 0 to 1. */
  run(rig: SoakRig, random: () => number): Promise<unknown>;
}

const MOST_LINES = 30;
const PAGES = 3;
const LOOKS = [
  "/transform/v1/overview",
  "/silo/v1/entries?limit=50",
  "/silo/v1/search?q=Article&limit=50",
  "/transform/v1/jobs?limit=50",
  "/access/v1/credentials",
];

function pick<T>(list: readonly T[], random: () => number): T {
  const one = list[Math.floor(random() * list.length)];
  if (one === undefined) throw new Error("there is nothing to choose from");
  return one;
}

/** The mixed load: what people and programs do with a server in an hour. */
export const ACTIONS: Readonly<Record<string, Action>> = {
  document: {
    weight: 40,
    run({ client }, random) {
      const data = invoiceOf(pick(Object.keys(COUNTRIES), random), lines(random));
      return expectDone(client.put(`/silo/v1/entries/${newId()}`, { data }));
    },
  },
  "document that retention removes": {
    weight: 8,
    run({ kept }, random) {
      const data = invoiceOf(pick(Object.keys(COUNTRIES), random), lines(random));
      return expectDone(kept.put(`/silo/v1/entries/${newId()}`, { data }));
    },
  },
  invoice: {
    weight: 20,
    run: (rig) => startJob(rig, rig.invoiceWorkflow, invoice()),
  },
  "record for an authority": {
    weight: 12,
    run(rig, random) {
      const [row, workflow] = pick(rig.authorities, random);
      return startJob(rig, workflow, row.document(pick(row.suppliers, random)));
    },
  },
  "page of the console": {
    weight: 16,
    run: ({ member }, random) => expectDone(member.get(pick(LOOKS, random))),
  },
  "list over several pages": {
    weight: 2,
    async run({ member }) {
      let cursor = "";
      for (let page = 0; page < PAGES; page += 1) {
        const { status, json, text } = await member.get(`/silo/v1/entries?limit=100${cursor}`);
        if (status !== 200) throw new Error(`${status} ${text.slice(0, 500)}`);
        if (typeof json.next_cursor !== "string") return;
        cursor = `&cursor=${encodeURIComponent(json.next_cursor)}`;
      }
    },
  },
  "export of a workspace": { weight: 0.3, run: (rig) => rig.exportKept() },
  "rotation of the master key": { weight: 0.2, run: (rig) => rig.rotateKey() },
  retention: { weight: 1, run: (rig) => rig.retain() },
};

/** An action by its weight. @param place from 0 to 1. */
export function actionAt(place: number): string {
  const all = Object.entries(ACTIONS);
  let left = place * all.reduce((sum, [, { weight }]) => sum + weight, 0);
  const found = all.find(([, { weight }]) => {
    left -= weight;
    return left < 0;
  });
  return (found ?? all[0])?.[0] ?? "";
}

const lines = (random: () => number): number => 1 + Math.floor(random() * MOST_LINES);

async function startJob({ client }: SoakRig, workflow_id: string, data: object): Promise<void> {
  const silo_entry_id = newId();
  await expectDone(client.put(`/silo/v1/entries/${silo_entry_id}`, { data }));
  await expectDone(client.put(`/transform/v1/jobs/${newId()}`, { workflow_id, silo_entry_id }));
}
