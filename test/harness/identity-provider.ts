import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import Provider from "oidc-provider";

/** A person whom the provider knows; claims beside `sub`. */
export type KnownPerson = Readonly<Record<string, unknown>>;

/** An OpenID provider on the loopback with one client, and a sign-in page that takes any password. */
export interface TestProvider {
  readonly issuer: string;
  readonly client: { readonly id: string; readonly secret: string };
  /** People by the name that they type. */
  readonly people: Map<string, KnownPerson>;
  /** Admits the console at this origin as the client. */
  admit(origin: string): void;
  /**
   * Signs a person in as a browser does, from an address that the server gave; answers the query with which the
   * browser comes back.
   */
  signIn(url: string, person: string): Promise<string>;
  stop(): Promise<void>;
}

const CLIENT = { id: "fakturo", secret: "a secret+with/signs=:%" };

export async function startProvider(): Promise<TestProvider> {
  let answer: RequestListener = (_request, response) => void response.writeHead(503).end();
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${portOf(server.address())}`;
  const people = new Map<string, KnownPerson>();
  return {
    issuer,
    client: CLIENT,
    people,
    admit(origin) {
      answer = providerOf(issuer, origin, people).callback();
    },
    signIn: (url, person) => walk(url, person, issuer),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}

function providerOf(
  issuer: string,
  origin: string,
  people: ReadonlyMap<string, KnownPerson>,
): Provider {
  const page = `${origin}/console/signin`;
  return new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [page],
        post_logout_redirect_uris: [page],
      },
    ],
    claims: { email: ["email", "email_verified"], profile: ["name"], groups: ["groups"] },
    cookies: { keys: ["test"] },
    features: { devInteractions: { enabled: true } },
    findAccount: (_context, id) => {
      const claims = people.get(id);
      return claims && { accountId: id, claims: () => ({ ...claims, sub: id }) };
    },
  });
}

/** Longest way from the provider's first page back to the console. */
const MAX_HOPS = 20;

async function walk(start: string, person: string, issuer: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = new URL(start);
  let form: URLSearchParams | undefined;
  for (let hop = 0; hop < MAX_HOPS; hop += 1) {
    const reply = await fetch(url, {
      redirect: "manual",
      headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
      ...(form && { method: "POST", body: form }),
    });
    for (const cookie of reply.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const next = reply.headers.get("location");
    if (next !== null) {
      url = new URL(next, url);
      form = undefined;
      if (url.origin !== issuer) return url.search;
    } else {
      const prompt = /name="prompt" value="(\w+)"/.exec(await reply.text())?.[1];
      if (!reply.ok || prompt === undefined) throw new Error(`no form at ${url}: ${reply.status}`);
      form = new URLSearchParams({ prompt, login: person, password: "any" });
    }
  }
  throw new Error("the provider sends the browser around");
}
