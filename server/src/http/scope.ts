import type { EnrollmentService } from "../access/enrollments.ts";
import type { KeyService } from "../access/keys.ts";
import type { UserService } from "../access/users.ts";
import type { Services } from "../services.ts";
import type { EntryWriter } from "../silo/writer.ts";
import type { JobWriter } from "../transform/job-writer.ts";
import type { InWorkspace } from "../vault/vault.ts";

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
  readonly jobs: JobWriter;
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
