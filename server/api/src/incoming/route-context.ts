import { FakturoError } from "@fakturo/model";
import type { RouteContext, WorkspaceFacts } from "@fakturo/plugin";
import { callbackAddress, recordReader, refOf } from "@fakturo/server-domain/inbound";
import { type Tx, workspaceOfRecord } from "@fakturo/server-storage/store";
import type { HttpScope } from "../scope.ts";

/** What this part uses. */
type Dependencies = Pick<
  HttpScope,
  "inWorkspace" | "http" | "outside" | "engine" | "clock" | "apps" | "secrets" | "callbacks" | "log"
>;

/** Time limit of a request that a route sends. */
const TIMEOUT_MS = 30_000;

/** The world of an app's address, bound to a workspace where one is known. */
export function routeContext(
  app: string,
  workspace: WorkspaceFacts | undefined,
  { inWorkspace, http, outside, engine, clock, log, apps, secrets, callbacks }: Dependencies,
): RouteContext {
  const inTx = <T>(work: (tx: Tx, workspaceId: string) => Promise<T>): Promise<T> => {
    if (!workspace) throw new FakturoError("forbidden", "no workspace is known for this call");
    return inWorkspace(workspace.id, (tx) => work(tx, workspace.id));
  };
  return {
    now: () => clock.now(),
    log: (message, details) => log.info({ app, ...details }, message),
    build(data) {
      const { output, faults } = engine.envelop(data);
      if (faults.length > 0) throw new FakturoError("validation", "validation", { faults });
      return output;
    },
    http(url, request) {
      const limit = AbortSignal.timeout(TIMEOUT_MS);
      const signal = request.signal ? AbortSignal.any([limit, request.signal]) : limit;
      return http(workspace ?? { sandbox: true }).send(url, { ...request, signal });
    },
    secret: (name) => inTx((tx, id) => secrets.read(tx, id, name)),
    config: (spec) => inTx((tx, id) => apps.config(tx, id, spec)),
    records: (type) => recordReader(inTx, app, type),
    async callbackUrl(ref, path) {
      const token = await inTx((tx, id) => callbacks.token(tx, id, app, ref));
      return callbacks.url(callbackAddress(engine.registry.plugins, app, token, path));
    },
    workspaceOf: (type, index, value) =>
      workspaceOfRecord(outside, type.key, refOf(type, index, value)),
  };
}
