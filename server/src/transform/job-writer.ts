import { type FakturoError, isFakturoError } from "@fakturo/model";
import { createBatches } from "../batches.ts";
import type { Actor, Services } from "../services.ts";
import type { JobRow } from "../store/jobs.ts";
import type { InWorkspace } from "../vault/vault.ts";
import { createPlainJobs, type PlainJob } from "./jobs.ts";

/** Jobs over entries that are there, stored together with those that come at the same time. */
export interface JobWriter {
  /** @throws FakturoError "conflict" or "not-found". */
  create(workspaceId: string, job: PlainJob, actor: Actor): Promise<JobRow>;
}

/** Jobs that one transaction stores at most. */
const BATCH = 50;
const PARALLEL = 8;
const PARALLEL_PER_GROUP = 1;

export function createJobWriter(services: Services, inWorkspace: InWorkspace): JobWriter {
  // One caller's jobs at a time: a transaction is done in somebody's name.
  const groupOf = (workspaceId: string, actor: Actor) => `${workspaceId} ${actor.srcId}`;
  const batches = createBatches<PlainJob, JobRow | FakturoError>({
    serve: (group, jobs) =>
      inWorkspace(group.slice(0, group.indexOf(" ")), (tx) => createPlainJobs(tx, services, jobs)),
    nameOf: ({ id }) => id,
    size: BATCH,
    parallel: PARALLEL,
    parallelPerGroup: PARALLEL_PER_GROUP,
  });
  return {
    async create(workspaceId, job, actor) {
      const made = await batches.run(groupOf(workspaceId, actor), job);
      if (isFakturoError(made)) throw made;
      return made;
    },
  };
}
