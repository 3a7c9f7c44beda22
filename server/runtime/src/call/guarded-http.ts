import type { Environments } from "./environments.ts";
import { type HttpClient, TargetRefusedError } from "./http-client.ts";
import { withTrust } from "./trust.ts";

/** HTTP clients of a step. */
export interface StepClients {
  readonly http: HttpClient;
  /** For the operator's addresses, which may be private; `http` when absent. */
  readonly operatorHttp?: HttpClient | undefined;
  readonly environments: Pick<Environments, "isLive" | "inUse" | "configured" | "liveRefusal">;
}

/**
 * The HTTP client of a step: only live workspaces reach hosts of live systems, once the operator has confirmed it, and
 * only sandboxes reach simulators.
 */
export function guardedHttp(
  { http, operatorHttp = http, environments }: StepClients,
  workspace: { readonly sandbox: boolean },
): HttpClient {
  const used = environments.inUse(workspace);
  return {
    ...http,
    send(url, request) {
      const refusal = refusalOf(url, workspace, environments);
      if (refusal !== undefined) return Promise.reject(new TargetRefusedError(refusal));
      const urls = request.isSigned ? [url, secure(url)] : [url];
      const trust = used
        .flatMap((environment) => urls.map((one) => environments.configured(environment, one)))
        .find((found) => found !== undefined);
      if (!trust) return http.send(url, request);
      const tls = withTrust(request.tls, trust);
      return operatorHttp.send(url, { ...request, ...(tls && { tls }) });
    },
  };
}

/** What its issuer has signed may come by plain HTTP from an address that is configured with HTTPS. */
function secure(url: string): string {
  return url.replace(/^http:/, "https:");
}

function refusalOf(
  url: string,
  { sandbox }: { readonly sandbox: boolean },
  environments: StepClients["environments"],
): string | undefined {
  const host = URL.canParse(url) ? new URL(url).host : "";
  if (sandbox)
    return environments.isLive(host)
      ? `${host} is a live system, this workspace is a sandbox`
      : undefined;
  if (environments.liveRefusal !== undefined && environments.isLive(host))
    return environments.liveRefusal;
  return environments.configured("simulated", url)
    ? `${host} is a simulator, this workspace is live`
    : undefined;
}
