import { describePlugin, describeRegimeData } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/regime-fr", { load: () => import("./index.ts") });

describeRegimeData(plugin, "fr");
