import type { Engine } from "@fakturo/engine";
import { createWriter, type EntryParts, type FileParts, type Writer } from "@fakturo/server-domain";
import { type CredentialService, createCredentials } from "@fakturo/server-domain/credentials";
import { createEntryWriter, type EntryWriter } from "@fakturo/server-domain/entries";
import { type Callbacks, createCallbacks } from "@fakturo/server-domain/inbound";
import { Registrations } from "@fakturo/server-domain/registrations";
import { createPlainJobs, type PlainJob } from "@fakturo/server-domain/workflows";
import { withRemoteApps } from "@fakturo/server-runtime/call";
import type { ExecutionParts } from "@fakturo/server-runtime/interpret";
import { createSessions, type Sessions } from "@fakturo/server-runtime/transmit";
import { shareTransactions } from "@fakturo/server-storage/database";
import { databaseNow, type JobRow } from "@fakturo/server-storage/store";
import { ENGINE, REMOTE_APPS, WORKSPACE_APPS } from "./apps.ts";
import { CLOCK, CONFIG, IDS, LOG } from "./basics.ts";
import { type DependencyContainer, provide, token } from "./container.ts";
import { pageUrlOf, publicUrlOf } from "./files-url.ts";
import { DATABASE, FILES, MASTER_KEYS, SECRETS, VAULT } from "./storage.ts";

const MIB = 1024 ** 2;

/** The engine with the steps of apps in other processes. */
export const ENGINE_WITH_REMOTE_APPS = token<Engine>("engine with remote apps");
export const CALLBACKS = token<Callbacks>("callbacks");
export const SESSIONS = token<(workspaceId: string) => Sessions>("sessions at authorities");
export const REGISTRATIONS = token<Registrations>("registrations");
export const CREDENTIALS = token<CredentialService>("credentials");
export const ENTRY_WRITER = token<EntryWriter>("writer of entries");
export const JOB_WRITER = token<Writer<PlainJob, JobRow>>("writer of jobs");

export function provideDocuments(container: DependencyContainer): void {
  provide(container, ENGINE_WITH_REMOTE_APPS, (get) =>
    withRemoteApps(get.resolve(ENGINE), get.resolve(REMOTE_APPS)),
  );
  provide(container, CALLBACKS, callbacksOf);
  provide(container, SESSIONS, sessionsOf);
  provide(
    container,
    REGISTRATIONS,
    (get) =>
      new Registrations({
        registry: get.resolve(ENGINE).registry,
        clock: get.resolve(CLOCK),
        ids: get.resolve(IDS),
        pageUrl: pageUrlOf(get.resolve(CONFIG)),
      }),
  );
  provide(container, CREDENTIALS, (get) =>
    createCredentials({
      registry: get.resolve(ENGINE_WITH_REMOTE_APPS).registry,
      masterKeys: get.resolve(MASTER_KEYS),
      clock: get.resolve(CLOCK),
      ids: get.resolve(IDS),
    }),
  );
  provide(container, ENTRY_WRITER, (get) =>
    createEntryWriter(entryParts(get), get.resolve(DATABASE).withWorkspace),
  );
  provide(container, JOB_WRITER, (get) =>
    createWriter(get.resolve(DATABASE).withWorkspace, (inTx, jobs: readonly PlainJob[]) =>
      createPlainJobs(inTx, { clock: get.resolve(CLOCK) }, jobs),
    ),
  );
}

/** Parts that build, sign and store documents. */
export function entryParts(get: DependencyContainer): EntryParts & FileParts {
  return {
    engine: get.resolve(ENGINE_WITH_REMOTE_APPS),
    vault: get.resolve(VAULT),
    files: get.resolve(FILES),
    clock: get.resolve(CLOCK),
    ids: get.resolve(IDS),
    messageLimit: get.resolve(CONFIG).messageMib * MIB,
  };
}

/** Parts that run steps and apply their effects. */
export function executionParts(get: DependencyContainer): ExecutionParts {
  return {
    ...entryParts(get),
    callbacks: get.resolve(CALLBACKS),
    sessions: get.resolve(SESSIONS),
    secrets: get.resolve(SECRETS),
    registrations: get.resolve(REGISTRATIONS),
    apps: get.resolve(WORKSPACE_APPS),
    credentials: get.resolve(CREDENTIALS),
    sharedNow: databaseNow,
    log: get.resolve(LOG),
  };
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
  const inWorkspace = get.resolve(DATABASE).withWorkspace;
  const options = {
    services: { sharedNow: databaseNow },
    inWorkspace,
    reading: shareTransactions(inWorkspace),
    masterKeys: get.resolve(MASTER_KEYS),
  };
  return (workspaceId) => createSessions({ ...options, workspaceId });
}
