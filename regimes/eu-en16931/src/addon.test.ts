import { plugin as catalogues } from "@fakturo/catalogues";
import { describeAddonData } from "@fakturo/test-support";
import { describePlugin } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/addon-eu-en16931", {
  load: () => import("./index.ts"),
  requires: [catalogues],
});

describeAddonData(plugin, "eu-en16931-v2017");
