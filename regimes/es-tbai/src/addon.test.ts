import { describeAddonData } from "@fakturo/test-support";
import { describePlugin } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/addon-es-tbai", { load: () => import("./index.ts") });

describeAddonData(plugin, "es-tbai-v1");
