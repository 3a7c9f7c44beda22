import { describePlugin, describeRegimeData } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/regime-at", { load: () => import("./index.ts") });

describeRegimeData(plugin, "at");
