import { describePlugin, describeRegimeData } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/regime-mx", { load: () => import("./index.ts") });

describeRegimeData(plugin, "mx");
