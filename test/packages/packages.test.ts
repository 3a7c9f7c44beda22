import { afterAll, beforeAll } from "vitest";
import { describeGuide } from "./guide.ts";
import { describeInstallation } from "./installation.ts";
import { describeScaffold, SCAFFOLD_MODULES } from "./scaffold.ts";
import { createWorkplace, type Workplace } from "./workplace.ts";

const PACK_MS = 300_000;

let workplace: Workplace;
beforeAll(async () => {
  workplace = await createWorkplace();
}, PACK_MS);
afterAll(() => workplace?.remove());

describeInstallation(() => workplace);
describeScaffold(() => workplace);
describeGuide(() => workplace, SCAFFOLD_MODULES);
