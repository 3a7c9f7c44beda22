export {
  type ApiKeyRow,
  findApiKey,
  findWorkspace,
  insertApiKey,
  insertWorkspace,
  listApiKeys,
  revokeApiKey,
  updateWorkspace,
  type WorkspaceRow,
} from "./access.ts";
export { type ActivityRow, listActivity } from "./activity.ts";
export {
  type AlarmOfWorkspace,
  type AlarmRow,
  addAlarm,
  endAlarms,
  findAlarm,
  listAlarms,
  listOpenAlarms,
  type NewAlarm,
} from "./alarms.ts";
export {
  findWorkspaces,
  listWaitingWith,
  listWorkspaces,
  type ParkedRow,
  purgeSpool,
} from "./all-workspaces.ts";
export {
  type AppRecordRow,
  type AppRecordWrite,
  type DueRecord,
  deleteAppRecord,
  findAppRecord,
  findAppRecordsByRef,
  listAppRecords,
  listDueRecords,
  purgeAppRecords,
  putAppRecord,
  workspaceOfRecord,
} from "./app-records.ts";
export {
  type AppSettingRow,
  type DisabledAppRow,
  findAppSecrets,
  findAppSetting,
  listAppSettings,
  listDisabledApps,
  lockAppSetting,
  putAppSecrets,
  putAppSetting,
  wakeStepsOf,
} from "./app-settings.ts";
export {
  type AppRow,
  findApp,
  listApps,
  notifyApps,
  putApp,
  renewSecrets,
  switchApp,
} from "./apps.ts";
export { type AuditRow, listAudit, noteAudit } from "./audit.ts";
export { noteBlockedJob } from "./blocked-jobs.ts";
export {
  type ChainFault,
  type ChainFilter,
  type ChainLinkRow,
  type ChainRow,
  chainLength,
  type LinkFilter,
  listChainFaults,
  listChains,
  listLinks,
} from "./chain-history.ts";
export {
  type ChainStop,
  type ChainStream,
  findChainStop,
  findChainStream,
  hasLink,
  isRestored,
  markProved,
  newestOfStream,
  stopForeign,
} from "./chain-proofs.ts";
export {
  addLinks,
  type ChainHead,
  findNewestLink,
  type LinkOrigin,
  lockChain,
  type NewLink,
} from "./chains.ts";
export { type ChangeRow, type ChangesSince, listChanges, listOpenJobs } from "./changes.ts";
export { countEntries, type EntryCountRow } from "./counts.ts";
export * from "./credentials.ts";
export { type DeliveryRow, listDeliveries } from "./deliveries.ts";
export {
  countDrafts,
  type DraftHeadRow,
  deleteDraft,
  findDraft,
  listDrafts,
  purgeDrafts,
  putDraft,
} from "./drafts.ts";
export {
  type EnrollmentRow,
  findEnrollment,
  findEnrollmentOf,
  insertEnrollment,
  switchEnrollment,
  updateEnrollment,
  workspaceOfEnrollment,
} from "./enrollments.ts";
export {
  type EntryRow,
  type EntryWithEnvelope,
  type EntryWithSmallEnvelope,
  type EnvelopeReading,
  findEntry,
  findEntryByKey,
  findEntryConflict,
  findEntryRow,
  findVersion,
  holdEntries,
  insertEntries,
  listVersions,
  moveEntry,
  type NewEntry,
  type NewVersion,
  type StoredFault,
  touchEntry,
  updateEntry,
  type VersionRow,
  withEnvelope,
} from "./entries.ts";
export {
  type EntryWrite,
  type LockedEntryRow,
  lockEntries,
  type VersionWrite,
  writeEntries,
  writeReferences,
} from "./entry-batch.ts";
export {
  type ListCursor,
  type ListOptions,
  listEntries,
  listEnvelopes,
  listRelated,
  type Page,
  type RelatedCursor,
} from "./entry-lists.ts";
export { searchEntries } from "./entry-search.ts";
export { type SelectedEntry, selectEntries } from "./entry-selection.ts";
export { eraseAround, hasOpenJob, listNaming, type NamingRow } from "./erasure.ts";
export {
  type FeedRecord,
  listFeeds,
  listFeedsOfApp,
  lockFeed,
  pollFeedNow,
  retryFeedNow,
  rewindFeed,
  saveFeed,
  switchFeed,
} from "./feeds.ts";
export {
  type FileRow,
  type FileWrite,
  findFile,
  insertFile,
  insertFiles,
  isStoredInParts,
  listFiles,
  listFilesOf,
  listFilesOfJob,
  markStored,
  type NewFile,
  replaceFiles,
} from "./files.ts";
export { HeadLocks } from "./head-locks.ts";
export {
  findChainHeads,
  type Head,
  HeadBusy,
  type HeadName,
  HeadStopped,
  headText,
} from "./heads.ts";
export {
  addCallbackKey,
  addInbound,
  closeInbound,
  deleteImportWorkflow,
  findCallbackKey,
  findImportWorkflow,
  findInbound,
  type ImportWorkflowRow,
  type InboundItemRow,
  type InboundRow,
  isInboundNamed,
  knownInbound,
  listImportWorkflows,
  listInbound,
  lockFaultyInbound,
  lockInboundNames,
  putImportWorkflow,
  referencedInbound,
  waitingInbound,
} from "./inbound.ts";
export {
  addInboxMessage,
  dismissInboxMessage,
  findInboxMessage,
  type InboxChange,
  type InboxRecord,
  inboxBody,
  knownInboxMessages,
  linkInboxMessage,
  listInboxMessages,
  lockInboxMessage,
  type NewInboxMessage,
  saveInboxMessage,
  submissionsNamed,
  unmatchedNaming,
} from "./inbox.ts";
export { newestJobWith, prioritise, requestCancel, startFrom } from "./job-control.ts";
export {
  type EndedJobRow,
  groupJobs,
  type JobFilter,
  type JobGroupRow,
  type ListedJobRow,
  listEndedJobs,
  listJobs,
} from "./job-lists.ts";
export {
  ADVANCE,
  type EventRow,
  enqueueJob,
  enqueueJobs,
  findGiven,
  findJob,
  findJobByKey,
  findJobConflict,
  type InsertedJob,
  type IntentRow,
  insertJobs,
  type JobClaim,
  type JobNeeds,
  type JobRow,
  jobNeeds,
  lockJobs,
  type NewJob,
  type WholeJob,
} from "./jobs.ts";
export {
  type CallPosition,
  findJobsByRefs,
  isCallOpen,
  isEntryBusy,
  type JournalChange,
  keepRecord,
  notifyJobs,
  saveJournals,
  workspacesOfJob,
} from "./journals.ts";
export { type Counted, countOpenAlarms, countOpenJobs } from "./measures.ts";
export * from "./meta.ts";
export { findNamedSubmission } from "./named-submission.ts";
export { addSubmissions } from "./new-submissions.ts";
export {
  countJobsByHour,
  countOpenJobsHere,
  groupFailures,
  listDeadlines,
} from "./overview.ts";
export { type PeriodEntry, selectPeriod } from "./period-entries.ts";
export * from "./registrations.ts";
export {
  countContinued,
  type KnownHead,
  listMovedHeads,
  listRestoreStops,
  type RestoreStop,
  resumeStopped,
  stopBehind,
  stopCopied,
  stopMoved,
  stopRestored,
} from "./restore-stops.ts";
export {
  countDue,
  deleteEntries,
  findRetention,
  listRetaining,
  lockDue,
  putRetention,
  type RetainingRow,
} from "./retention.ts";
export {
  databaseNow,
  deleteSchedules,
  listDueSchedules,
  lockDueSchedule,
  moveSchedule,
  putSchedule,
  type ScheduleName,
  type ScheduleRow,
} from "./schedules.ts";
export type { SecretRow } from "./secrets.ts";
export {
  findCounter,
  findSeries,
  findSeriesEntry,
  insertSeries,
  insertSeriesEntries,
  listSeries,
  listSeriesEntries,
  lockSeries,
  type NewSeriesEntry,
  type SeriesEntryRow,
  type SeriesRow,
} from "./series.ts";
export {
  findSession,
  lockSession,
  purgeSessions,
  type SessionRow,
  saveSession,
} from "./sessions.ts";
export * from "./sign-in/index.ts";
export { listPublicKeys } from "./signing-keys.ts";
export { deleteSpool, findSpool, insertSpool } from "./spool.ts";
export { findState, insertState, latestStateAt, listStates, type StateRow } from "./states.ts";
export { LARGE_RECORD, recordsOf } from "./submission-bytes.ts";
export {
  listSubmissions,
  listTroubles,
  type Trouble,
  type TroubleLimits,
} from "./submission-lists.ts";
export {
  addStreams,
  annulSubmissions,
  askLinks,
  type DelayedTransmission,
  enqueueDelayed,
  enqueueTransmission,
  enqueueTransmissions,
  enqueueWakes,
  findStream,
  findSubmission,
  isSubmissionTaken,
  listSimulatedConnections,
  listSubmissionsOf,
  lockQueued,
  lockStream,
  lockSubmissions,
  lockSubmissionsOf,
  lockUnsentLinks,
  type NewStream,
  openJobsOf,
  type StreamRecord,
  type SubmissionChange,
  type SubmissionRecord,
  saveStream,
  saveSubmissions,
  TRANSMIT,
  type Transmission,
  WAKE,
} from "./submissions.ts";
export { type ClosingTx, type InTx, sentAtOnce, type Tx } from "./tx.ts";
export { wakeWaiting } from "./waiting.ts";
export {
  findPublished,
  findWorkflow,
  findWorkflowsNamed,
  insertWorkflow,
  insertWorkflowVersion,
  listWorkflows,
  listWorkflowVersions,
  lockNewestMoment,
  updateWorkflow,
  type WorkflowRow,
  type WorkflowVersionRow,
} from "./workflows.ts";
