export { type FeedGap, type FeedRound, type FeedRow, feedTimes } from "./feed-row.ts";
export {
  afterFailure,
  afterMatching,
  applyNotice,
  dueNotices,
  type InboxRow,
  type InboxState,
  MAX_NOTICES,
  matchOf,
  type Noticed,
  nextPass,
  type Subject,
  subjectOf,
  UNMATCHED_MS,
} from "./inbox.ts";
export { type FeedPorts, type FeedStore, pollFeed } from "./poll-feed.ts";
export type * from "./ports.ts";
export {
  isRegistrationOver,
  isRegistrationState,
  maySend,
  REGISTRATION_TRANSITIONS,
  type RegistrationEvent,
  registrationAfter,
} from "./registration.ts";
export {
  type Attempt,
  type AttemptEnd,
  assignedNumber,
  isEnd,
  isSettled,
  lastAttempt,
  type OpenMessage,
  openAttempts,
  type Receipt,
  type StreamRow,
  type SubmissionRow,
  undecided,
  type Verdict,
} from "./row.ts";
export { type ConnectionRules, pauseIn, rulesOf, SEND_WINDOW_MS, STOPPED_MS } from "./rules.ts";
export { sendOne } from "./send-one.ts";
export { sendTogether } from "./send-together.ts";
export {
  afterNotice,
  decidedByPerson,
  type PersonDecision,
  withdraw,
} from "./transitions.ts";
