import { describeAddonData } from "@fakturo/test-support";
import { describePlugin } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/addon-es-facturae", { load: () => import("./index.ts") });

describeAddonData(plugin, "es-facturae-v3");
