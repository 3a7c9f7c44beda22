import { describeRegimeData } from "@fakturo/test-support";
import { describePlugin } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/regime-fr", { load: () => import("./index.ts") });

describeRegimeData(plugin, "fr");
