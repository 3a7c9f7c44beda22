import { createHash } from "node:crypto";
import {
  createSecureContext,
  rootCertificates,
  type SecureContext,
  type SecureContextOptions,
} from "node:tls";
import { FakturoError } from "@fakturo/model";
import type { ClientTls } from "@fakturo/plugin";
import { Agent, buildConnector, request } from "undici";
import { type Pinning, requirePin } from "./pins.ts";

/** Connection pools: a shared one, and one for each client certificate or set of authorities. */
export interface Agents {
  /** @throws FakturoError "input" for an invalid certificate or key. */
  for(tls: ClientTls | undefined): Agent;
  /** Sends over one of them. */
  readonly request: typeof request;
  close(): Promise<void>;
}

const MAX_REPLY = 10 * 1024 * 1024;
/** Longer than any step may take: a call is ended by its signal, and by this as a fallback. */
const SILENCE_TIMEOUT_MS = 2 * 3_600_000;
/** Maximum number of certificates with open connections; the least recently used one is closed. */
const MOST_KEPT = 64;

export function createAgents(connect: buildConnector.BuildOptions): Agents {
  const make = (tls: buildConnector.BuildOptions, pinning?: Pinning): Agent =>
    new Agent({
      connect: connectorOf({ ...connect, ...tls }, pinning),
      headersTimeout: SILENCE_TIMEOUT_MS,
      bodyTimeout: SILENCE_TIMEOUT_MS,
      maxResponseSize: MAX_REPLY,
      connections: 16,
    });
  const shared = make({});
  const own = new Map<string, Agent>();
  const keep = (name: string, agent: Agent): Agent => {
    own.delete(name);
    own.set(name, agent);
    const [oldest] = own.keys();
    if (own.size > MOST_KEPT && oldest !== undefined) {
      own
        .get(oldest)
        ?.close()
        .catch(() => {});
      own.delete(oldest);
    }
    return agent;
  };
  return {
    request,
    for(tls) {
      if (!tls) return shared;
      const name = nameOf(tls);
      return keep(name, own.get(name) ?? make(optionsOf(tls), pinningOf(tls)));
    },
    async close() {
      await Promise.all([shared, ...own.values()].map((agent) => agent.close()));
    },
  };
}

/** A connector that ends connections to servers without an accepted public key before they are used. */
function connectorOf(
  options: buildConnector.BuildOptions,
  pinning: Pinning | undefined,
): buildConnector.BuildOptions | buildConnector.connector {
  if (!pinning) return options;
  // A resumed session would not show the server's chain.
  const connect = buildConnector({ ...options, maxCachedSessions: 0 });
  return (target, done) =>
    connect(target, (...[error, socket]) => {
      if (error) return done(error, null);
      try {
        requirePin(socket, pinning);
      } catch (reason) {
        socket.destroy();
        return done(reason instanceof Error ? reason : new Error(String(reason)), null);
      }
      done(null, socket);
    });
}

function pinningOf({ pins, ca = [] }: ClientTls): Pinning | undefined {
  return pins && { pins, ca };
}

function optionsOf(tls: ClientTls): buildConnector.BuildOptions {
  const { pfx, cert, key, passphrase, ca, onlyCa } = tls;
  if ((cert === undefined) !== (key === undefined))
    throw new FakturoError(
      "input",
      "a client certificate needs its key, and a key its certificate",
    );
  const secureContext = contextOf({
    ...(pfx && { pfx: Buffer.from(pfx) }),
    ...(cert !== undefined && { cert }),
    ...(key !== undefined && { key }),
    ...(passphrase !== undefined && { passphrase }),
    ...((ca || onlyCa) && { ca: [...(onlyCa ? [] : rootCertificates), ...(ca ?? [])] }),
  });
  return { secureContext };
}

/**
 * The certificate, key and authorities, read once for all connections: the authorities alone take longer than a
 * handshake. An invalid certificate, key or passphrase is refused before anything is sent.
 */
function contextOf(options: SecureContextOptions): SecureContext {
  try {
    return createSecureContext(options);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new FakturoError("input", `the client certificate cannot be used: ${reason}`);
  }
}

/** A digest, so that keys of certificates are not held as map keys. */
function nameOf({ pfx, cert, key, passphrase, ca = [], onlyCa, pins }: ClientTls): string {
  const hash = createHash("sha256");
  for (const part of [
    pfx ?? "",
    cert ?? "",
    key ?? "",
    passphrase ?? "",
    trustOf(ca, onlyCa, pins),
  ])
    hash.update(createHash("sha256").update(part).digest());
  return hash.digest("hex");
}

function trustOf(ca: readonly string[], onlyCa = false, pins?: readonly string[]): string {
  return JSON.stringify([ca, onlyCa, pins ?? null]);
}
