import { describePlugin, describeRegimeData } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/regime-be", { load: () => import("./index.ts") });

describeRegimeData(plugin, "be");
