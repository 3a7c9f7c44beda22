import { type Kind, type Network, World } from "@fakturo/connection/testing";
import type { Connection } from "@fakturo/plugin";
import { beforeAll, describe, expect, it } from "vitest";
import { HttpLink } from "./link.ts";
import type { AuthorityWire } from "./wire.ts";

const RUNS = 150;
/** Violations after which no further run is made. */
const ENOUGH = 20;

/** Invariants of the send protocol, by what its violations begin with. */
const INVARIANTS: readonly (readonly [string, string])[] = [
  ["I1", "no record is accepted twice"],
  ["I2", "what is called accepted or refused is so at the authority"],
  ["I3", "every record ends, and a person decides only where nothing can be queried"],
  ["I4", "records of a chain arrive in its order"],
  ["I5", "messages keep the pace that the authority asks for"],
  ["I8", "every attempt carries the same bytes"],
  ["I9", "no request leaves without a stored intent, or late"],
  ["wire", "the authority understands every request"],
];

/** What came of some runs: violations, each with its run's number. */
export interface ConnectionRuns {
  readonly violations: readonly string[];
  /** Records that ended as accepted. */
  readonly accepted: number;
}

/**
 * Tests a connection against an authority that behaves as its traits say, over a network that loses, delays
 * and breaks requests, with processes that die and sleep: 150 runs, the same in every test run.
 */
export function describeConnection(connection: Connection, wire: AuthorityWire, runs = RUNS): void {
  describe(`connection ${connection.key}`, () => {
    let outcome: ConnectionRuns;
    beforeAll(async () => {
      outcome = await runConnection(connection, wire, runs);
    });
    it("gets records accepted", () => {
      expect(outcome.accepted).toBeGreaterThan(0);
    });
    it.each(INVARIANTS)("%s: %s", (invariant) => {
      const broken = outcome.violations.filter((one) => one.includes(`: ${invariant} `));
      expect(broken.slice(0, 5)).toEqual([]);
    });
  });
}

/** The runs of `describeConnection` without its tests. */
export async function runConnection(
  connection: Connection,
  wire: AuthorityWire,
  runs = RUNS,
): Promise<ConnectionRuns> {
  const kind = kindOf(connection, wire);
  const violations: string[] = [];
  let accepted = 0;
  for (let seed = 0; seed < runs && violations.length < ENOUGH; seed += 1) {
    const link = (world: Network) => new HttpLink(connection, wire, world);
    const world = new World(kind, seed, undefined, link);
    violations.push(...(await world.run()).map((one) => `run ${seed}: ${one}`));
    accepted += [...world.rows.values()].filter(({ state }) => state === "accepted").length;
  }
  return { violations, accepted };
}

/** The authority that a connection's traits describe. */
function kindOf({ key, traits, together, ...asks }: Connection, wire: AuthorityWire): Kind {
  const { dedupe, duplicatesFirst, decides, timeout, lateness, lag, decision } = {
    ...traits,
    ...wire.behaves,
  };
  return {
    name: key,
    dedupe: dedupe === "sequence" ? "number" : dedupe,
    timeout,
    lateness,
    lag,
    ...(decision !== undefined && { decision }),
    ...(duplicatesFirst && { duplicatesFirst }),
    ...(asks.consult && { consult: true }),
    ...(wire.tellsStored && { tells: true }),
    ...(decides === "later" && { later: asks.receipt ? "poll" : "callback" }),
    ...(together && {
      members: together.members,
      flow: together.pace !== undefined,
      chain: together.order === "position",
    }),
  };
}
