export {
  AUTHORITY_CALLS,
  BOUNDS_S,
  INSTRUMENTS,
  JOBS,
  type Metric,
  REQUESTS,
  type Series,
  type SeriesLabels,
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
