import { describe } from "vitest";
import { describeChaos } from "./chaos.ts";

/** Launcher in a checkout of a former version, after its `npm ci`: `server/cli/bin/fakturo.cjs`. */
const FORMER = process.env.FAKTURO_FORMER;
if (FORMER === undefined)
  process.stdout.write("FAKTURO_FORMER names no former version: two versions are not tried.\n");

describe.skipIf(FORMER === undefined)("two versions side by side", () => {
  describeChaos({ name: "a former version and this one", ...(FORMER && { former: FORMER }) });
});
