export {
  AUTHORITY_CALLS,
  BOUNDS_S,
  INSTRUMENTS,
  JOBS,
  type Labels,
  type Metric,
  REQUESTS,
  type Series,
  STEPS,
  startCounting,
} from "./instruments.ts";
export {
  callerSpan,
  endJobSpan,
  type FinishedSpan,
  inSpan,
  linkJob,
  outgoingTrace,
  type Span,
  spanOfJob,
  startSpan,
  startTracing,
} from "./tracing.ts";
