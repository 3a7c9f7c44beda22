import { once } from "node:events";
import { createServer } from "node:http";
import { collected } from "@fakturo/as4";

/** A proxy in front of an HTTP server which loses answers: the request has its effect, the connection is cut. */
export interface LosingProxy {
  /** Address in place of that of the server. */
  readonly url: string;
  /** Answers lost so far. */
  readonly lost: number;
  stop(): void;
}

/**
 * @param target Address that the requests go to.
 * @param share Of the answers that get lost, from 0 to 1.
 */
export async function startLosingProxy(
  target: string,
  share: number,
  random: () => number,
): Promise<LosingProxy> {
  let lost = 0;
  const server = createServer(async (call, reply) => {
    try {
      const type = call.headers["content-type"];
      const body = Buffer.from(await collected(call));
      const headers = { ...(type !== undefined && { "content-type": type }) };
      const answer = await fetch(target, { method: "POST", headers, body });
      const bytes = Buffer.from(await answer.arrayBuffer());
      if (random() < share) {
        lost += 1;
        call.socket.destroy();
        return;
      }
      const mime = answer.headers.get("content-type") ?? "application/octet-stream";
      reply.writeHead(answer.status, { "content-type": mime }).end(bytes);
    } catch {
      // The server is not there, as while it starts.
      call.socket.destroy();
    }
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/as4`,
    get lost() {
      return lost;
    },
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
