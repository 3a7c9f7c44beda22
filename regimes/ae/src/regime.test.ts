import { describePlugin, describeRegimeData } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/regime-ae", { load: () => import("./index.ts") });

describeRegimeData(plugin, "ae");
