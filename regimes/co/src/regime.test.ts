import { describePlugin, describeRegimeData } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/regime-co", { load: () => import("./index.ts") });

describeRegimeData(plugin, "co");
