import { describeAddonData } from "@fakturo/test-support";
import { describePlugin } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/addon-gr-mydata", { load: () => import("./index.ts") });

describeAddonData(plugin, "gr-mydata-v1");
