import { installedCli } from "../harness/installed.ts";
import { describeChaos } from "./chaos.ts";

/** An installed package starts in a fraction of the time of the sources, and may be killed more often. */
const hasManyKills = process.env.FAKTURO_CHAOS_KILLS !== undefined;

describeChaos({
  name: "graphile-worker",
  ...(hasManyKills && { install: () => installedCli("chaos") }),
});
