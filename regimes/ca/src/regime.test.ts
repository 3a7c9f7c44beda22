import { describePlugin, describeRegimeData } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/regime-ca", { load: () => import("./index.ts") });

describeRegimeData(plugin, "ca", null);
