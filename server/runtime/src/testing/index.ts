export { createWorkbench, type Story, type Workbench } from "./workbench.ts";
