import { plugin as en16931 } from "@fakturo/addon-eu-en16931";
import { plugin as catalogues } from "@fakturo/catalogues";
import { describePlugin } from "@fakturo/testkit";

describePlugin("@fakturo/addon-fi-finvoice", {
  load: () => import("./index.ts"),
  requires: [catalogues, en16931],
});
