import type { Waiters } from "@fakturo/server-runtime/queue";
import type { FastifyInstance } from "fastify";
import { createApp, type HttpOptions } from "./app.ts";
import { addConsole, type ConsoleFiles } from "./console.ts";
import { addDocs, type DocsSite, type DocumentedService, type OpenDocs } from "./docs.ts";
import { observeRequests } from "./observe.ts";
import { createRateLimit } from "./rate-limit.ts";
import type { Service } from "./route.ts";
import { activityRoutes } from "./routes/activity.ts";
import { alarmRoutes } from "./routes/alarms.ts";
import { apiKeyRoutes } from "./routes/api-keys.ts";
import { appRoutes } from "./routes/apps.ts";
import { auditRoutes } from "./routes/audit.ts";
import { authenticatorRoutes } from "./routes/authenticator.ts";
import { callbackMessageRoutes } from "./routes/callbacks.ts";
import { chainRoutes } from "./routes/chains.ts";
import { connectRoutes } from "./routes/connect.ts";
import { CONNECTION_TESTS, connectionRoutes } from "./routes/connections.ts";
import { countRoutes } from "./routes/counts.ts";
import { credentialRoutes } from "./routes/credentials.ts";
import { draftRoutes } from "./routes/drafts.ts";
import { dryRunRoutes } from "./routes/dry-runs.ts";
import { enrollmentRoutes } from "./routes/enrollment.ts";
import { entryRoutes } from "./routes/entries.ts";
import { erasureRoutes } from "./routes/erasures.ts";
import { exportRoutes, partyExportRoutes } from "./routes/exports.ts";
import { feedRoutes } from "./routes/feeds.ts";
import { fileRoutes } from "./routes/files.ts";
import { goblRoutes } from "./routes/gobl.ts";
import { inboundRoutes } from "./routes/inbound.ts";
import { jobControlRoutes } from "./routes/job-control.ts";
import { jobEventRoutes } from "./routes/job-events.ts";
import { jobListRoutes } from "./routes/job-lists.ts";
import { jobRoutes } from "./routes/jobs.ts";
import { keyRoutes } from "./routes/keys.ts";
import { listRoutes } from "./routes/lists.ts";
import { meRoutes } from "./routes/me.ts";
import { memberRoutes } from "./routes/members.ts";
import { metaRoutes } from "./routes/meta.ts";
import { orgRoutes } from "./routes/orgs.ts";
import { overviewRoutes } from "./routes/overview.ts";
import { passkeyRoutes } from "./routes/passkeys.ts";
import { providerSignInRoutes } from "./routes/provider-sign-in.ts";
import { providerRoutes } from "./routes/providers.ts";
import { publicFileRoutes } from "./routes/public-files.ts";
import { registrationEntryRoutes } from "./routes/registration-entries.ts";
import { registrationInputRoutes } from "./routes/registration-inputs.ts";
import { registrationPageRoutes } from "./routes/registration-page.ts";
import { registrationRoutes } from "./routes/registrations.ts";
import { retentionRoutes } from "./routes/retention.ts";
import { secretRoutes } from "./routes/secrets.ts";
import { sequenceRoutes } from "./routes/sequence.ts";
import { signInRoutes } from "./routes/sign-in.ts";
import { spoolRoutes } from "./routes/spool.ts";
import { stateRoutes } from "./routes/states.ts";
import { submissionRoutes } from "./routes/submissions.ts";
import { taskRoutes } from "./routes/task.ts";
import { templateRoutes } from "./routes/templates.ts";
import { utilsRoutes } from "./routes/utils.ts";
import { workflowRoutes } from "./routes/workflows.ts";
import { workspaceRoutes } from "./routes/workspace.ts";
import { workspaceAppRoutes } from "./routes/workspace-apps.ts";
import { workspaceEventRoutes } from "./routes/workspace-events.ts";
import type { HttpScope } from "./scope.ts";
import { addService, type ServiceOptions } from "./service.ts";

/** What is served to people's browsers; each part may be absent. */
export interface BrowserPages {
  readonly consoleFiles: ConsoleFiles | undefined;
  readonly openDocs: OpenDocs | undefined;
}

/** The platform's HTTP API: every service under its own versioned path. */
export function createApi(
  {
    accessLog,
    ...options
  }: Omit<HttpOptions, "tokens" | "admit"> & { readonly accessLog: boolean },
  scope: HttpScope,
  waiters: Waiters,
  { consoleFiles, openDocs }: BrowserPages,
): FastifyInstance {
  const { keys, users, signIns, place, version, clock } = scope;
  const tokens = { keys, users, signIns, place };
  const { requestsPerSecond, jobsPerMinute } = scope.limits;
  const requests = { count: requestsPerSecond, perSeconds: 1, what: "requests" };
  const admit = createRateLimit(requests, clock);
  const app = createApp({ ...options, tokens, admit });
  observeRequests(app, accessLog);
  if (consoleFiles) addConsole(app, consoleFiles);
  const documents: (() => DocumentedService)[] = [];
  let site: Promise<DocsSite> | undefined;
  const docs =
    openDocs &&
    (() => {
      site ??= openDocs(documents.map((write) => write())).catch((error: unknown) => {
        site = undefined;
        throw error;
      });
      return site;
    });
  app.decorate("docs", docs);
  if (docs) addDocs(app, docs, admit);
  // How every job is made.
  const admitJobs = createRateLimit({ count: jobsPerMinute, perSeconds: 60, what: "jobs" }, clock);
  const admitTests = createRateLimit(CONNECTION_TESTS, clock);
  const add = (
    service: Omit<ServiceOptions, "tokens" | "version" | "admit" | "clock">,
    ...routes: readonly ((service: Service, scope: HttpScope) => void)[]
  ): void => {
    const write = addService(app, { ...service, tokens, version, admit, clock }, (added) => {
      for (const addRoutes of routes) addRoutes(added, scope);
    });
    documents.push(() => ({ name: service.name, document: write() }));
  };
  add(
    {
      name: "utils",
      prefix: "/utils/v1",
      title: "Utils Service",
      description: "Test the connection and make identifiers.",
    },
    utilsRoutes,
  );
  add(
    {
      name: "access",
      prefix: "/access/v1",
      title: "Access Service",
      description: "The workspace a token belongs to, its keys and its apps.",
      // Signatures can be verified without a token.
      publicRoutes: (service) => {
        keyRoutes(service, scope);
        registrationPageRoutes(service, scope);
      },
    },
    workspaceRoutes,
    retentionRoutes,
    auditRoutes,
    workspaceAppRoutes,
    secretRoutes,
    credentialRoutes,
    (service) => connectionRoutes(service, scope, admitTests),
    registrationRoutes,
    alarmRoutes,
    apiKeyRoutes,
    enrollmentRoutes,
    orgRoutes,
    (service) => workspaceEventRoutes(service, scope, waiters, tokens),
    signInRoutes,
    meRoutes,
    authenticatorRoutes,
    passkeyRoutes,
    providerSignInRoutes,
    memberRoutes,
  );
  add(
    {
      name: "silo",
      prefix: "/silo/v1",
      title: "Silo Service",
      description: "Documents with their versions, states and files.",
      // The address of a file authorises reading it.
      publicRoutes: (service) => publicFileRoutes(service, scope),
    },
    entryRoutes,
    listRoutes,
    activityRoutes,
    countRoutes,
    draftRoutes,
    stateRoutes,
    fileRoutes,
    metaRoutes,
    spoolRoutes,
    goblRoutes,
    erasureRoutes,
    exportRoutes,
  );
  add(
    {
      name: "sequence",
      prefix: "/sequence/v1",
      title: "Sequence Service",
      description: "Numbers without gaps.",
    },
    sequenceRoutes,
  );
  add(
    {
      name: "transform",
      prefix: "/transform/v1",
      title: "Transform Service",
      description: "Workflows and the jobs that follow them.",
    },
    workflowRoutes,
    (service) => dryRunRoutes(service, scope, admitJobs),
    providerRoutes,
    templateRoutes,
    chainRoutes,
    taskRoutes,
    inboundRoutes,
    submissionRoutes,
    callbackMessageRoutes,
    feedRoutes,
    jobListRoutes,
    overviewRoutes,
    (service) => jobControlRoutes(service, scope, admitJobs),
    (service) => jobRoutes(service, scope, waiters, admitJobs),
    (service) => jobEventRoutes(service, scope, waiters, tokens),
  );
  add(
    {
      name: "apps",
      prefix: "/apps",
      title: "Apps",
      description: "What the loaded apps answer.",
    },
    appRoutes,
    (service) => connectRoutes(service, scope, admitJobs),
    registrationEntryRoutes,
    partyExportRoutes,
    registrationInputRoutes,
  );
  return app;
}
