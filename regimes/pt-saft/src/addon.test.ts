import { describeAddonData, describePlugin } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/addon-pt-saft", { load: () => import("./index.ts") });

describeAddonData(plugin, "pt-saft-v1");
