export type { components, paths } from "#schema";
export { type Answer, answer, done } from "./answer.ts";
export {
  type ClientOptions,
  createFakturo,
  type Entry,
  type EntryFilter,
  type Fakturo,
  type Job,
  type JobFilter,
  type NewEntry,
  type NewJob,
  type WaitOptions,
} from "./client.ts";
export {
  type AnyDocument,
  type Documents,
  type Draft,
  document,
  type Envelope,
  type Invoice,
  isDocument,
  isEnvelope,
  type Schema,
  type Wire,
} from "./documents.ts";
export { type AnsweredFault, ApiError } from "./error.ts";
export { type Page, rowsOf } from "./pages.ts";
export { RETRIES, type RetryOptions, type Send, withRetries } from "./retry.ts";
export { type Received, readWebhook, type WebhookMessage } from "./webhook.ts";
