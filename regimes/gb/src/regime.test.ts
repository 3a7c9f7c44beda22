import { describePlugin, describeRegimeData } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/regime-gb", { load: () => import("./index.ts") });

describeRegimeData(plugin, "gb");
