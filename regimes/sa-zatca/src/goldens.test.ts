import { join } from "node:path";
import { plugin as en16931 } from "@fakturo/addon-eu-en16931";
import { plugin as catalogues } from "@fakturo/catalogues";
import { createEngine } from "@fakturo/engine";
import { plugin as regime } from "@fakturo/regime-sa";
import { describeGoldens, fixedPorts } from "@fakturo/testkit";
import { plugin } from "./index.ts";

const engine = createEngine({ plugins: [catalogues, regime, en16931, plugin], ...fixedPorts() });

describeGoldens(join(import.meta.dirname, "../fixtures"), (json) => engine.build(json));
