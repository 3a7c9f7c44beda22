import { describeAddonData, describePlugin } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/addon-co-dian", { load: () => import("./index.ts") });

describeAddonData(plugin, "co-dian-v2");
