import { describeAddonData } from "@fakturo/test-support";
import { describePlugin } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/addon-it-sdi", { load: () => import("./index.ts") });

describeAddonData(plugin, "it-sdi-v1");
