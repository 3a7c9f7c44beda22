import { describeRegimeData } from "@fakturo/test-support";
import { describePlugin } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/regime-nl", { load: () => import("./index.ts") });

describeRegimeData(plugin, "nl");
