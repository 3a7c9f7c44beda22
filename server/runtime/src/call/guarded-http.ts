import type { Environments } from "./environments.ts";
import { type HttpClient, TargetRefusedError } from "./http-client.ts";
import { withTrust } from "./trust.ts";

/** HTTP clients of a step. */
export interface StepClients {
  readonly http: HttpClient;
  /** For the operator's addresses, which may be private; `http` when absent. */
  readonly operatorHttp?: HttpClient | undefined;
  readonly environments: Pick<Environments, "isLive" | "of" | "configured">;
}

/**
 * The HTTP client of a step: only live workspaces reach hosts of live systems, and only sandboxes reach
 * simulators.
 */
export function guardedHttp(
  { http, operatorHttp = http, environments }: StepClients,
  workspace: { readonly sandbox: boolean },
): HttpClient {
  const environment = environments.of(workspace);
  return {
    ...http,
    send(url, request) {
      const refusal = refusalOf(url, workspace, environments);
      if (refusal !== undefined) return Promise.reject(new TargetRefusedError(refusal));
      const trust =
        environments.configured(environment, url) ??
        (request.isSigned ? environments.configured(environment, secure(url)) : undefined);
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
  return environments.configured("simulated", url)
    ? `${host} is a simulator, this workspace is live`
    : undefined;
}
