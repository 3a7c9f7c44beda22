import { describePlugin, describeRegimeData } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/regime-in", { load: () => import("./index.ts") });

describeRegimeData(plugin, "in");
