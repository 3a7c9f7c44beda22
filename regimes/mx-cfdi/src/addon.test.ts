import { describeAddonData } from "@fakturo/test-support";
import { describePlugin } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/addon-mx-cfdi", { load: () => import("./index.ts") });

describeAddonData(plugin, "mx-cfdi-v4");
