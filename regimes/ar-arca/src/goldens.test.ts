import { join } from "node:path";
import { createEngine } from "@fakturo/engine";
import { plugin as regime } from "@fakturo/regime-ar";
import { describeGoldens, fixedPorts } from "@fakturo/testkit";
import { plugin } from "./index.ts";

const engine = createEngine({ plugins: [regime, plugin], ...fixedPorts() });

describeGoldens(join(import.meta.dirname, "../fixtures"), (json) => engine.build(json));
