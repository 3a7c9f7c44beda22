import {
  type Pause,
  type ProtocolPorts,
  type SubmissionStore,
  sendOne,
  sendTogether,
} from "@fakturo/connection";
import { inSpan, isTracing, linkJob, spanOfJob } from "@fakturo/server-base/telemetry";
import type { Transmission } from "@fakturo/server-storage/store";

/** A record, or a stream of records that are sent together. */
export type TransmissionSubject = Extract<
  Transmission,
  { readonly submission: string } | { readonly stream: string }
>;

/** Finds the open jobs of records by the ids of these. */
export type FindJobs = (submissions: readonly string[]) => Promise<readonly string[]>;

/**
 * Advances a record or a stream by one pass. Where traces are made, a record's requests are in the trace of its job. A
 * message of a stream has records of several jobs: its trace is its own, and links to theirs.
 */
export async function goOn(
  what: TransmissionSubject,
  ports: ProtocolPorts,
  jobsOf: FindJobs,
): Promise<Pause> {
  const isTraced = isTracing();
  const name = ports.connection.key;
  if ("stream" in what) {
    const store = isTraced ? linkingJobs(ports.store, jobsOf) : ports.store;
    return inSpan(name, { kind: "internal" }, () => sendTogether(what.stream, { ...ports, store }));
  }
  const [job] = isTraced ? await jobsOf([what.submission]) : [];
  const parent = job === undefined ? undefined : spanOfJob(job);
  return inSpan(name, { kind: "internal", parent }, () => sendOne(what.submission, ports));
}

/** Links the running span to the jobs of the records whose bytes are read to be sent. */
function linkingJobs(store: SubmissionStore, jobsOf: FindJobs): SubmissionStore {
  return {
    ...store,
    async submissions(rows) {
      for (const job of await jobsOf(rows.map(({ id }) => id))) linkJob(job);
      return store.submissions(rows);
    },
  };
}
