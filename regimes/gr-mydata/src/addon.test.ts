import { describeAddonData, describePlugin } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/addon-gr-mydata", { load: () => import("./index.ts") });

describeAddonData(plugin, "gr-mydata-v1");
