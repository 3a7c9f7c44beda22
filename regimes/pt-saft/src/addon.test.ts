import { describeAddonData } from "@fakturo/test-support";
import { describePlugin } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/addon-pt-saft", { load: () => import("./index.ts") });

describeAddonData(plugin, "pt-saft-v1");
