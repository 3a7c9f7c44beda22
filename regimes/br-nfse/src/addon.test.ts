import { describeAddonData } from "@fakturo/test-support";
import { describePlugin } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/addon-br-nfse", { load: () => import("./index.ts") });

describeAddonData(plugin, "br-nfse-v1");
