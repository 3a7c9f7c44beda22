import { describeAddonData } from "@fakturo/test-support";
import { describePlugin } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/addon-pl-favat", { load: () => import("./index.ts") });

describeAddonData(plugin, "pl-favat-v3");
