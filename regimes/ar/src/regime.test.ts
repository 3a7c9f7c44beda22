import { describePlugin, describeRegimeData } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/regime-ar", { load: () => import("./index.ts") });

describeRegimeData(plugin, "ar");
