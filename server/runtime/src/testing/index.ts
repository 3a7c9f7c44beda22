export { callingStep, recordSteps } from "./steps.ts";
export { createWorkbench, type Story, type Workbench } from "./workbench.ts";
