import { once } from "node:events";
import { createServer } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

/** A port that tells balancers and supervisors about this process. */
export interface Health {
  /** From now on the answer is no, though the process still works. */
  announceStop(): void;
  close(): Promise<void>;
}

/** The database has this long to answer. */
const PATIENCE_MS = 2_000;
const OK = 200;
const UNAVAILABLE = 503;

/**
 * Answers any request with 200 `{"status":"ready"}`, or 503 while the process stops or its database
 * does not answer. `probe` asks the database.
 */
export async function startHealth(
  { host, port }: { readonly host: string; readonly port: number },
  probe: () => Promise<unknown>,
): Promise<Health> {
  let stopping = false;
  const look = async (): Promise<"ready" | "stopping" | "no database"> => {
    if (stopping) return "stopping";
    const answered = probe().then(
      () => true,
      () => false,
    );
    const isUp = await Promise.race([answered, sleep(PATIENCE_MS, false, { ref: false })]);
    return isUp ? "ready" : "no database";
  };
  const server = createServer(async (_request, response) => {
    const status = await look();
    response.writeHead(status === "ready" ? OK : UNAVAILABLE, {
      "content-type": "application/json",
      "cache-control": "no-store",
      connection: "close",
    });
    response.end(JSON.stringify({ status }));
  });
  server.listen(port, host);
  await once(server, "listening");
  return {
    announceStop() {
      stopping = true;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}
