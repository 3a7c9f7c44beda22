import { type Client, createClient } from "./client.ts";

/** A browser on a page of the console: it keeps the cookie and sends what the console's script sends. */
export interface Browser extends Client {
  /** The cookie; empty after signing out, undefined before signing in. */
  cookie(): string | undefined;
  /** The same session, with calls in a workspace. */
  in(workspace: string): Client;
  /** Another browser with the cookie as it is now. */
  copy(): Browser;
}

/** The cookie of a sign-in at an identity provider, beside that of a session. */
const OTHER_COOKIE = /-provider$/;

/** A browser without a session; `origin` is the address that it shows, where a proxy hides the server's. */
export function browserOf(
  url: string,
  origin: string = url,
  cookies: ReadonlyMap<string, string> = new Map(),
): Browser {
  const kept = new Map(cookies);
  const client = createClient(url, undefined);
  const send =
    (workspace?: string): Client["send"] =>
    async (method, path, body, headers = {}) => {
      const answer = await client.send(method, path, body, {
        "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0",
        "x-fakturo-console": "1",
        "sec-fetch-site": "same-origin",
        ...(method !== "GET" && { origin }),
        ...(kept.size > 0 && { cookie: [...kept.values()].filter(Boolean).join("; ") }),
        ...(workspace !== undefined && { "fakturo-workspace": workspace }),
        ...headers,
      });
      for (const given of answer.headers.getSetCookie())
        kept.set(given.split("=", 1)[0] ?? "", /^[^;=]+=[^;]+/.exec(given)?.[0] ?? "");
      return answer;
    };
  const calls = (workspace?: string): Client => {
    const one = send(workspace);
    return {
      send: one,
      get: (path) => one("GET", path),
      put: (path, body) => one("PUT", path, body),
      post: (path, body) => one("POST", path, body),
      patch: (path, body) => one("PATCH", path, body),
    };
  };
  return {
    ...calls(),
    cookie: () => [...kept].find(([name]) => !OTHER_COOKIE.test(name))?.[1],
    in: calls,
    copy: () => browserOf(url, origin, kept),
  };
}
