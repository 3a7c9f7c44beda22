import { describeAddonData } from "@fakturo/test-support";
import { describePlugin } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/addon-co-dian", { load: () => import("./index.ts") });

describeAddonData(plugin, "co-dian-v2");
