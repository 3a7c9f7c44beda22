import { describePlugin, describeRegimeData } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/regime-sg", { load: () => import("./index.ts") });

describeRegimeData(plugin, "sg");
