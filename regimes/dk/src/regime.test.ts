import { describePlugin, describeRegimeData } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/regime-dk", { load: () => import("./index.ts") });

describeRegimeData(plugin, "dk");
