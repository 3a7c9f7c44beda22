import { createWriter, type Writer } from "@fakturo/server-domain";
import { createCredentials } from "@fakturo/server-domain/credentials";
import { createEntryWriter, type EntryWriter } from "@fakturo/server-domain/entries";
import { type Callbacks, createCallbacks } from "@fakturo/server-domain/inbound";
import { Registrations } from "@fakturo/server-domain/registrations";
import { createPlainJobs, type PlainJob } from "@fakturo/server-domain/workflows";
import { withRemoteApps } from "@fakturo/server-runtime/call";
import type { ExecutionParts } from "@fakturo/server-runtime/interpret";
import { createSessions, type Sessions } from "@fakturo/server-runtime/transmit";
import { databaseNow, type JobRow } from "@fakturo/server-storage/store";
import { ENGINE, REMOTE_APPS, WORKSPACE_APPS } from "./apps.ts";
import { CLOCK, CONFIG, IDS, LOG } from "./basics.ts";
import { type DependencyContainer, provide, token } from "./container.ts";
import { pageUrlOf, publicUrlOf } from "./files-url.ts";
import { DATABASE, FILES, MASTER_KEYS, SECRETS, VAULT } from "./storage.ts";

export const SERVICES = token<ExecutionParts>("services");
export const ENTRY_WRITER = token<EntryWriter>("writer of entries");
export const JOB_WRITER = token<Writer<PlainJob, JobRow>>("writer of jobs");

export function provideDocuments(container: DependencyContainer): void {
  provide(container, SERVICES, (get) => ({
    callbacks: callbacksOf(get),
    sessions: sessionsOf(get),
    engine: withRemoteApps(get.resolve(ENGINE), get.resolve(REMOTE_APPS)),
    vault: get.resolve(VAULT),
    secrets: get.resolve(SECRETS),
    registrations: new Registrations({
      registry: get.resolve(ENGINE).registry,
      clock: get.resolve(CLOCK),
      ids: get.resolve(IDS),
      pageUrl: pageUrlOf(get.resolve(CONFIG)),
    }),
    apps: get.resolve(WORKSPACE_APPS),
    credentials: createCredentials({
      registry: withRemoteApps(get.resolve(ENGINE), get.resolve(REMOTE_APPS)).registry,
      masterKeys: get.resolve(MASTER_KEYS),
      clock: get.resolve(CLOCK),
      ids: get.resolve(IDS),
    }),
    files: get.resolve(FILES),
    clock: get.resolve(CLOCK),
    sharedNow: databaseNow,
    ids: get.resolve(IDS),
    log: get.resolve(LOG),
  }));
  provide(container, ENTRY_WRITER, (get) =>
    createEntryWriter(get.resolve(SERVICES), get.resolve(DATABASE).withWorkspace),
  );
  provide(container, JOB_WRITER, (get) =>
    createWriter(get.resolve(DATABASE).withWorkspace, (inTx, jobs: readonly PlainJob[]) =>
      createPlainJobs(inTx, get.resolve(SERVICES), jobs),
    ),
  );
}

function callbacksOf(get: DependencyContainer): Callbacks {
  return createCallbacks({
    inWorkspace: get.resolve(DATABASE).withWorkspace,
    masterKeys: get.resolve(MASTER_KEYS),
    clock: get.resolve(CLOCK),
    publicUrl: publicUrlOf(get.resolve(CONFIG)),
  });
}

function sessionsOf(get: DependencyContainer): (workspaceId: string) => Sessions {
  const options = {
    services: { sharedNow: databaseNow },
    inWorkspace: get.resolve(DATABASE).withWorkspace,
    masterKeys: get.resolve(MASTER_KEYS),
  };
  return (workspaceId) => createSessions({ ...options, workspaceId });
}
