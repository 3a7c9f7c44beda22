import { ruleBook } from "@fakturo/engine";
import {
  type ConsoleFiles,
  createApi,
  createBuildService,
  createCertificateReader,
  type HttpOptions,
  requestIdOnThread,
} from "@fakturo/server-api";
import { explanationOf } from "@fakturo/server-docs/addresses";
import { eraseParty } from "@fakturo/server-domain/privacy";
import { createWaiters, type Waiters } from "@fakturo/server-runtime/queue";
import type { FastifyInstance } from "fastify";
import {
  AUTHENTICATORS,
  ENROLLMENTS,
  IDENTITY_PROVIDER,
  KEYS,
  MEMBERS,
  PASSKEYS,
  SETUP,
  SIGN_INS,
  USERS,
} from "./access.ts";
import { ENGINE, REMOTE_APPS } from "./apps.ts";
import { CLOCK, CONFIG, IDS, LOG } from "./basics.ts";
import { type DependencyContainer, provide, token } from "./container.ts";
import { docsOnThread } from "./documentation.ts";
import { ENTRY_WRITER, entryParts, JOB_WRITER, REGISTRATIONS, SESSIONS } from "./documents.ts";
import { CONNECTION_TESTS, DRY_RUNS } from "./execution.ts";
import { filesUrlOf, publicUrlOf } from "./files-url.ts";
import { routeServices } from "./route-services.ts";
import { FILES, LISTENER, OWNER_DATABASE, READS, VAULT } from "./storage.ts";
import { BUILD_THREADS, REQUEST_THREADS } from "./threads.ts";
import { WITNESS } from "./witness.ts";

/** Registered at start where there is a console. */
export const CONSOLE_FILES = token<ConsoleFiles>("files of the console");
export const WAITERS = token<Waiters>("waiters");
export const API = token<FastifyInstance>("API");
export const BUILD_SERVICE = token<FastifyInstance>("build service");

export function provideHttp(container: DependencyContainer, isThread: boolean): void {
  const options = (get: DependencyContainer) => ({
    logger: get.resolve(LOG),
    requestId: isThread ? requestIdOnThread : get.resolve(IDS).v7,
  });
  provide(container, WAITERS, (get) => createWaiters(get.resolve(LISTENER)));
  provide(container, API, (get) => {
    const config = get.resolve(CONFIG);
    const { version, checkUserAgent, trustedProxies, clientCertificateHeader } = config;
    const { accessLog, requestsPerSecond, jobsPerMinute } = config;
    return createApi(
      {
        ...options(get),
        accessLog: accessLog && !isThread,
        checkAgent: checkUserAgent,
        trustedProxies,
        threads: get.resolve(REQUEST_THREADS),
        explainError: explainErrorOf(get),
      },
      {
        ...entryParts(get),
        ...routeServices(get),
        vault: get.resolve(VAULT),
        registrations: get.resolve(REGISTRATIONS),
        sessions: get.resolve(SESSIONS),
        keys: get.resolve(KEYS),
        users: get.resolve(USERS),
        signIns: get.resolve(SIGN_INS),
        authenticators: get.resolve(AUTHENTICATORS),
        passkeys: get.resolve(PASSKEYS),
        identityProvider: get.resolve(IDENTITY_PROVIDER),
        setup: get.resolve(SETUP),
        members: get.resolve(MEMBERS),
        place: { publicUrl: config.publicUrl, insecure: config.insecureSignIn },
        consoleUrl: (path) => publicUrlOf(config) + path,
        enrollments: get.resolve(ENROLLMENTS),
        witness: get.resolve(WITNESS),
        readWorkspace: get.resolve(READS).readWorkspace,
        entries: get.resolve(ENTRY_WRITER),
        eraseParty: (workspaceId, entryId) =>
          eraseParty(
            {
              owner: get.resolve(OWNER_DATABASE),
              files: get.resolve(FILES),
              clock: get.resolve(CLOCK),
              ids: get.resolve(IDS),
            },
            workspaceId,
            entryId,
          ),
        jobs: get.resolve(JOB_WRITER),
        dryRuns: get.resolve(DRY_RUNS),
        connectionTests: get.resolve(CONNECTION_TESTS),
        filesUrl: filesUrlOf(config),
        simulated: new Set(Object.keys(config.simulation?.endpoints ?? {})),
        testCredentials: config.simulation?.testCredentials,
        declarationsOf: (app) => get.resolve(REMOTE_APPS).declarations.get(app),
        remoteCallback: (key) => get.resolve(REMOTE_APPS).callbacks.get(key),
        certificateOf: createCertificateReader({
          header: clientCertificateHeader,
          trustedProxies,
        }),
        version,
        limits: { requestsPerSecond, jobsPerMinute },
      },
      get.resolve(WAITERS),
      {
        consoleFiles: get.isRegistered(CONSOLE_FILES, true)
          ? get.resolve(CONSOLE_FILES)
          : undefined,
        openDocs: config.docs && !isThread ? docsOnThread(get) : undefined,
      },
    );
  });
  provide(container, BUILD_SERVICE, (get) =>
    createBuildService(
      {
        ...options(get),
        threads: get.resolve(BUILD_THREADS),
        explainError: explainErrorOf(get),
      },
      get.resolve(ENGINE),
      get.resolve(CONFIG).version,
    ),
  );
}

/** Addresses of the pages about errors; undefined where the documentation is turned off. */
function explainErrorOf(get: DependencyContainer): HttpOptions["explainError"] {
  const config = get.resolve(CONFIG);
  if (!config.docs) return undefined;
  const rules = () => ruleBook(get.resolve(ENGINE).registry);
  return (key, faults) => {
    const known = faults.filter((code) => rules().has(code));
    return `${publicUrlOf(config)}/docs/${explanationOf(key, known)}`;
  };
}
