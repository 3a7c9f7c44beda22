import { describePlugin, describeRegimeData } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/regime-br", { load: () => import("./index.ts") });

describeRegimeData(plugin, "br");
