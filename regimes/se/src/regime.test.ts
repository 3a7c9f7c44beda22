import { describeRegimeData } from "@fakturo/test-support";
import { describePlugin } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/regime-se", { load: () => import("./index.ts") });

describeRegimeData(plugin, "se");
