export type { components, paths } from "#schema";
export { answer, type ApiAnswer, done } from "./answer.ts";
export {
  type ClientOptions,
  createFakturo,
  type Entry,
  type EntryListQuery,
  type CreateEntryOptions,
  type Fakturo,
  type JobListQuery,
  type StartJobOptions,
  type StartedJob,
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
