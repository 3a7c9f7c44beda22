import { join } from "node:path";
import { plugin as catalogues } from "@fakturo/catalogues";
import { createEngine } from "@fakturo/engine";
import { bareRegime, describeGoldens, fixedPorts } from "@fakturo/testkit";
import { plugin } from "./index.ts";

const engine = createEngine({ plugins: [catalogues, bareRegime("FR"), plugin], ...fixedPorts() });

describeGoldens(join(import.meta.dirname, "../fixtures"), (json) => engine.build(json));
