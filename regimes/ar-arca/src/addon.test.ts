import { describeAddonData } from "@fakturo/test-support";
import { describePlugin } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/addon-ar-arca", { load: () => import("./index.ts") });

describeAddonData(plugin, "ar-arca-v4");
