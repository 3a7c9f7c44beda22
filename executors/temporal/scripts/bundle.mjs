// Bundles the workflow for the worker's sandbox; the server loads the file and bundles nothing at start.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { bundleWorkflowCode } from "@temporalio/worker";

const root = dirname(import.meta.dirname);
const { code } = await bundleWorkflowCode({ workflowsPath: join(root, "src", "workflow.ts") });
mkdirSync(join(root, "dist"), { recursive: true });
writeFileSync(join(root, "dist", "workflow-bundle.js"), code);
