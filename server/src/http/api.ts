import type { FastifyInstance } from "fastify";
import type { Waiters } from "../jobs/waiters.ts";
import { createApp, type HttpOptions } from "./app.ts";
import { createRateLimit } from "./rate-limit.ts";
import type { Service } from "./route.ts";
import { apiKeyRoutes } from "./routes/api-keys.ts";
import { appRoutes } from "./routes/apps.ts";
import { auditRoutes } from "./routes/audit.ts";
import { enrollmentRoutes } from "./routes/enrollment.ts";
import { entryRoutes } from "./routes/entries.ts";
import { exportRoutes } from "./routes/exports.ts";
import { fileRoutes } from "./routes/files.ts";
import { goblRoutes } from "./routes/gobl.ts";
import { jobControlRoutes } from "./routes/job-control.ts";
import { jobEventRoutes } from "./routes/job-events.ts";
import { jobRoutes } from "./routes/jobs.ts";
import { keyRoutes } from "./routes/keys.ts";
import { listRoutes } from "./routes/lists.ts";
import { metaRoutes } from "./routes/meta.ts";
import { orgRoutes } from "./routes/orgs.ts";
import { publicFileRoutes } from "./routes/public-files.ts";
import { retentionRoutes } from "./routes/retention.ts";
import { secretRoutes } from "./routes/secrets.ts";
import { sequenceRoutes } from "./routes/sequence.ts";
import { spoolRoutes } from "./routes/spool.ts";
import { stateRoutes } from "./routes/states.ts";
import { utilsRoutes } from "./routes/utils.ts";
import { workflowRoutes } from "./routes/workflows.ts";
import { workspaceRoutes } from "./routes/workspace.ts";
import type { HttpScope } from "./scope.ts";
import { addService, type ServicePlace } from "./service.ts";

/** The platform's HTTP API: every service under its own versioned path. */
export function createApi(
  options: Omit<HttpOptions, "tokens" | "admit">,
  scope: HttpScope,
  waiters: Waiters,
): FastifyInstance {
  const { keys, users, version } = scope;
  const tokens = { keys, users };
  const { clock } = scope.services;
  const { requestsPerSecond, jobsPerMinute } = scope.limits;
  const requests = { count: requestsPerSecond, perSeconds: 1, what: "requests" };
  const admit = createRateLimit(requests, clock);
  const app = createApp({ ...options, tokens, admit });
  // However a job is made.
  const admitJobs = createRateLimit({ count: jobsPerMinute, perSeconds: 60, what: "jobs" }, clock);
  const add = (
    place: Omit<ServicePlace, "tokens" | "version" | "admit">,
    ...routes: readonly ((service: Service, scope: HttpScope) => void)[]
  ): void =>
    addService(app, { ...place, tokens, version, admit }, (service) => {
      for (const addRoutes of routes) addRoutes(service, scope);
    });
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
      // Anyone may verify a workspace's signatures.
      outside: (service) => keyRoutes(service, scope),
    },
    workspaceRoutes,
    retentionRoutes,
    auditRoutes,
    secretRoutes,
    apiKeyRoutes,
    enrollmentRoutes,
    orgRoutes,
  );
  add(
    {
      name: "silo",
      prefix: "/silo/v1",
      title: "Silo Service",
      description: "Documents with their versions, states and files.",
      // The address of a file is the right to read it.
      outside: (service) => publicFileRoutes(service, scope),
    },
    entryRoutes,
    listRoutes,
    stateRoutes,
    fileRoutes,
    metaRoutes,
    spoolRoutes,
    goblRoutes,
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
    (service) => jobControlRoutes(service, scope, admitJobs),
    (service) => jobRoutes(service, scope, waiters, admitJobs),
    (service) => jobEventRoutes(service, scope, waiters),
  );
  add(
    {
      name: "apps",
      prefix: "/apps",
      title: "Apps",
      description: "What the loaded apps answer.",
    },
    appRoutes,
  );
  return app;
}
