import { describePlugin, describeRegimeData } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/regime-ie", { load: () => import("./index.ts") });

describeRegimeData(plugin, "ie");
