import { DefaultLogger, NativeConnection, Runtime } from "@temporalio/worker";
import type { Log } from "@fakturo/server-base";
import type { TemporalSettings } from "./settings.ts";

let isInstalled = false;

/** Opens a connection. @throws while the server cannot be reached. */
export function connect(settings: TemporalSettings, log: Log): Promise<NativeConnection> {
  installRuntime(log);
  const { address, apiKey } = settings;
  return NativeConnection.connect({ address, tls: tlsOf(settings), ...(apiKey && { apiKey }) });
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
  const telemetryOptions = { logging: { filter: { core: "WARN", other: "ERROR" }, forward: {} } } as const;
  Runtime.install({ logger, telemetryOptions, shutdownSignals: [] });
}

function tlsOf({ tls, caCertificate, clientCertificate: pair, apiKey }: TemporalSettings) {
  if (!tls && !caCertificate && !pair && !apiKey) return false;
  const clientCertPair = pair && { crt: Buffer.from(pair.certificate), key: Buffer.from(pair.key) };
  return {
    ...(caCertificate && { serverRootCACertificate: Buffer.from(caCertificate) }),
    ...(clientCertPair && { clientCertPair }),
  };
}
