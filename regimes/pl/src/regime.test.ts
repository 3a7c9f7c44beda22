import { describePlugin, describeRegimeData } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/regime-pl", { load: () => import("./index.ts") });

describeRegimeData(plugin, "pl");
