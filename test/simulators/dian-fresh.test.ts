import { isFakturoError, type JsonObject } from "@fakturo/model";
import { describe, expect, it } from "vitest";
import { bundledEngine } from "../engine/bundled.ts";
import { stockOf } from "../formats/check/check.ts";
import { FAMILIES } from "../formats/check/families.ts";
import { varied } from "../formats/check/vary.ts";
import { createRandom } from "../formats/random.ts";
import { DianBench } from "../harness/dian-bench.ts";

const DOCUMENTS = 150;
const DEADLINE_MS = 300_000;

/**
 * Rules that depend on the data of the document: parties, the corrected invoice and its reason, names of items, values of what
 * is free, and charges above their base.
 */
const OF_DATA =
  /^(?:[FCD]A[JK]\d|FAB19b|89|[CD]B[FG]\d|[FCD]AZ02|FAW03|CAW0|[FCD]BE0[56]|FBD03|90$)/;

/** Codes that the simulated DIAN answers to a document; undefined where the app refuses to write it. */
async function answerTo(document: JsonObject): Promise<readonly string[] | undefined> {
  const engine = await bundledEngine();
  const bench = new DianBench();
  try {
    const { output } = engine.envelop(document);
    const result = await bench.step("gov-co.send", output);
    if (!result.effects?.submit) return undefined;
    const answer = await bench.send(result.effects.submit);
    return answer.is === "refused" ? answer.faults.map(({ code }) => code ?? "") : [];
  } catch (error) {
    if (isFakturoError(error)) return undefined;
    throw error;
  }
}

describe("fresh documents", () => {
  it(
    "break no rule of the DIAN but those of their data",
    async () => {
      const family = FAMILIES.find(({ name }) => name === "co-dian");
      if (!family) throw new Error("there is no family of Colombian documents");
      const stock = stockOf(family, await bundledEngine());
      let sent = 0;
      for (let seed = 0; seed < DOCUMENTS; seed += 1) {
        const random = createRandom(seed);
        const document = varied(random.pick(family.bases), random, stock);
        const answer = await answerTo({ ...document, issue_date: "2026-11-20" });
        if (!answer) continue;
        sent += 1;
        const rules = answer.filter((code) => !OF_DATA.test(code));
        expect({ seed, rules }).toEqual({ seed, rules: [] });
      }
      expect(sent).toBeGreaterThan(DOCUMENTS / 3);
    },
    DEADLINE_MS,
  );
});
