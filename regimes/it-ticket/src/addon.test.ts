import { describeAddonData } from "@fakturo/test-support";
import { describePlugin } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/addon-it-ticket", { load: () => import("./index.ts") });

describeAddonData(plugin, "it-ticket-v1");
