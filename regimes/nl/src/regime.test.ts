import { describePlugin, describeRegimeData } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/regime-nl", { load: () => import("./index.ts") });

describeRegimeData(plugin, "nl");
