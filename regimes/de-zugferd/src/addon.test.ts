import { plugin as en16931 } from "@fakturo/addon-eu-en16931";
import { plugin as catalogues } from "@fakturo/catalogues";
import { describeAddonData } from "@fakturo/test-support";
import { describePlugin } from "@fakturo/testkit";
import { plugin } from "./index.ts";

describePlugin("@fakturo/addon-de-zugferd", {
  load: () => import("./index.ts"),
  requires: [catalogues, en16931],
});

describeAddonData(plugin, "de-zugferd-v2");
