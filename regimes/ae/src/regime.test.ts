import { describeRegimeData } from "@fakturo/test-support";
import { describePlugin } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/regime-ae", { load: () => import("./index.ts") });

describeRegimeData(plugin, "ae");
