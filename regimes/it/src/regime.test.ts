import { describePlugin, describeRegimeData } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/regime-it", { load: () => import("./index.ts") });

describeRegimeData(plugin, "it");
