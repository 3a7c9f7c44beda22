import { plugin as catalogues } from "@fakturo/catalogues";
import { describeAddonData } from "@fakturo/test-support";
import { describePlugin } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/addon-fr-ctc-flow10", {
  load: () => import("./index.ts"),
  requires: [catalogues],
});

describeAddonData(plugin, "fr-ctc-flow10-v1");
