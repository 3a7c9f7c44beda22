import { describeChaos } from "./chaos.ts";

describeChaos({ name: "graphile-worker" });
