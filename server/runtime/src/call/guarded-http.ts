import type { Environments } from "./environments.ts";
import { type HttpClient, TargetRefusedError } from "./http-client.ts";

/** The HTTP client of a step: only live workspaces reach hosts of live systems. */
export function guardedHttp(
  http: HttpClient,
  environments: Pick<Environments, "isLive">,
  { sandbox }: { readonly sandbox: boolean },
): HttpClient {
  if (!sandbox) return http;
  return {
    ...http,
    send(url, request) {
      const host = URL.canParse(url) ? new URL(url).host : "";
      if (environments.isLive(host))
        return Promise.reject(
          new TargetRefusedError(`${host} is a live system, this workspace is a sandbox`),
        );
      return http.send(url, request);
    },
  };
}
