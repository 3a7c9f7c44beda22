import { describePlugin, describeRegimeData } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/regime-fi", { load: () => import("./index.ts") });

describeRegimeData(plugin, "fi");
