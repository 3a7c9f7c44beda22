import { describePlugin, describeRegimeData } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/regime-es", { load: () => import("./index.ts") });

describeRegimeData(plugin, "es");
