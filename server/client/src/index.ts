export type { components, paths } from "#schema";
export { type ApiAnswer, answer, done } from "./answer.ts";
export {
  type ClientOptions,
  type CreateEntryOptions,
  createFakturo,
  type Entry,
  type EntryListQuery,
  type Fakturo,
  type JobListQuery,
  type StartedJob,
  type StartJobOptions,
  type WaitOptions,
} from "./client.ts";
export {
  type AnyDocument,
  type DocumentSchema,
  type Documents,
  type Draft,
  document,
  type Envelope,
  isDocument,
  isEnvelope,
  type JsonOf,
} from "./documents.ts";
export { type AnsweredFault, CallError } from "./error.ts";
export { eachRow, type ListPage } from "./pages.ts";
export { RETRIES, type RetryOptions, type Send, withRetries } from "./retry.ts";
export { readWebhook, type WebhookMessage, type WebhookRequest } from "./webhook.ts";
