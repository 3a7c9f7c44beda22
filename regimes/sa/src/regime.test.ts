import { describePlugin, describeRegimeData } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/regime-sa", { load: () => import("./index.ts") });

describeRegimeData(plugin, "sa");
