export { createBatchPage } from "./batch.ts";
export { completeConfig } from "./config.ts";
export { cancelJob, rerunJob, rerunUnlessRefused } from "./control.ts";
export { deliveryPage } from "./deliveries.ts";
export {
  type FormattedJob,
  formatIntent,
  formatJob,
  formatJobHead,
  formatStub,
} from "./job-format.ts";
export {
  areArgsTooLarge,
  checkJobFree,
  createJob,
  createNewJobs,
  createPlainJobs,
  type JobInput,
  MAX_ARGS_BYTES,
  type PlainJob,
  plainJob,
} from "./jobs.ts";
export { rerunPage } from "./reruns.ts";
export { providersIn, type WorkflowWarning, workflowWarnings } from "./warnings.ts";
export {
  checkWorkflowFree,
  createWorkflow,
  patchWorkflow,
  type WorkflowInput,
  workflowReply,
  workflowSchema,
} from "./workflows.ts";
