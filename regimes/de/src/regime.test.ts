import { describePlugin, describeRegimeData } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/regime-de", { load: () => import("./index.ts") });

describeRegimeData(plugin, "de");
