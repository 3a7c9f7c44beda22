import type { EnrollmentService } from "../access/enrollments.ts";
import type { KeyService } from "../access/keys.ts";
import type { UserService } from "../access/users.ts";
import type { Services } from "../services.ts";
import type { EntryWriter } from "../silo/writer.ts";
import type { JobRow } from "../store/jobs.ts";
import type { PlainJob } from "../transform/jobs.ts";
import type { InWorkspace } from "../vault/vault.ts";
import type { Writer } from "../writer.ts";

/** What routes work with. */
export interface HttpScope {
  readonly services: Services;
  readonly keys: KeyService;
  readonly users: UserService;
  readonly enrollments: EnrollmentService;
  readonly inWorkspace: InWorkspace;
  /** The same for reading only, over one state of the database. */
  readonly readWorkspace: InWorkspace;
  readonly entries: EntryWriter;
  /** Stores jobs over entries that are there. */
  readonly jobs: Writer<PlainJob, JobRow>;
  /** Public base address of a workspace's files, without a slash at the end. */
  readonly filesUrl: (workspaceId: string) => string;
  readonly version: string;
  readonly limits: Limits;
}

/** How often each key may call; 0 for as often as it likes. */
export interface Limits {
  readonly requestsPerSecond: number;
  readonly jobsPerMinute: number;
}
