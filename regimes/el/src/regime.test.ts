import { describePlugin, describeRegimeData } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/regime-el", { load: () => import("./index.ts") });

describeRegimeData(plugin, "el", "gr");
