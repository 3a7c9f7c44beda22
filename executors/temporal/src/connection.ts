import type { Log } from "@fakturo/server-base";
import type { EngineServer } from "@fakturo/server-runtime/queue";
import { DefaultLogger, NativeConnection, Runtime } from "@temporalio/worker";

let isInstalled = false;

/** Opens a connection. @throws while the server cannot be reached. */
export function connect(server: EngineServer, log: Log): Promise<NativeConnection> {
  installRuntime(log);
  const { address, apiKey } = server;
  return NativeConnection.connect({ address, tls: tlsOf(server), ...(apiKey && { apiKey }) });
}

/** The native part of the SDK is one per process. */
function installRuntime(log: Log): void {
  if (isInstalled) return;
  isInstalled = true;
  const logger = new DefaultLogger("WARN", ({ level, message, meta }) => {
    const told = { temporal: true, err: meta?.error };
    if (level === "ERROR") log.error(told, message);
    else log.warn(told, message);
  });
  // The server handles signals itself.
  const telemetryOptions = {
    logging: { filter: { core: "WARN", other: "ERROR" }, forward: {} },
  } as const;
  Runtime.install({ logger, telemetryOptions, shutdownSignals: [] });
}

function tlsOf({ tls, authority, client }: EngineServer) {
  if (!tls) return false;
  const clientCertPair = client && {
    crt: Buffer.from(client.certificate),
    key: Buffer.from(client.key),
  };
  return {
    ...(authority && { serverRootCACertificate: Buffer.from(authority) }),
    ...(clientCertPair && { clientCertPair }),
  };
}
