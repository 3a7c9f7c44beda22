import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";

/** A TCP proxy in front of a Postgres, which breaks all connections at a selected statement. */
export interface DatabaseProxy extends AsyncDisposable {
  readonly port: number;
  /** Statements forwarded since the last `breakAt`. */
  readonly statements: number;
  /**
   * Breaks all connections at the statement of this number, counted from now, and refuses new ones for a
   * moment. With `isAnswered` the database executes the statement and only its answer is lost.
   */
  breakAt(statement: number, isAnswered: boolean): void;
  /** True after the connections were broken. */
  readonly isBroken: boolean;
}

const AWAY_MS = 300;
/** Frontend messages that execute a statement: simple query, execute. */
const STATEMENTS = new Set(["Q".charCodeAt(0), "E".charCodeAt(0)]);
const LENGTH_BYTES = 4;

/** `socket` is the path of the database's own. */
export async function startDatabaseProxy(socket: string): Promise<DatabaseProxy> {
  const open = new Set<Socket>();
  let statements = 0;
  let target = { statement: Number.POSITIVE_INFINITY, isAnswered: false };
  let awayUntil = 0;
  let isBroken = false;

  const breakAll = (): void => {
    isBroken = true;
    target = { ...target, statement: Number.POSITIVE_INFINITY };
    awayUntil = performance.now() + AWAY_MS;
    for (const one of open) one.end(LAST_WORDS, () => one.destroy());
  };

  const server: Server = createServer((client) => {
    client.on("error", () => client.destroy());
    if (performance.now() < awayUntil) return void client.destroy();
    const database = connect(socket);
    open.add(client);
    database.on("error", () => client.destroy());
    client.on("close", () => {
      open.delete(client);
      database.destroy();
    });
    const isStatement = createMessageReader();
    client.on("data", (chunk) => {
      statements += isStatement(chunk);
      const isHit = statements >= target.statement;
      if (isHit && !target.isAnswered) return breakAll();
      if (isHit) database.once("data", breakAll);
      database.write(chunk);
    });
    database.on("data", (chunk) => {
      if (!client.writableEnded) client.write(chunk);
    });
    database.on("close", () => client.end());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    port: typeof address === "object" && address ? address.port : 0,
    get statements() {
      return statements;
    },
    get isBroken() {
      return isBroken;
    },
    breakAt(statement, isAnswered) {
      statements = 0;
      isBroken = false;
      target = { statement, isAnswered };
    },
    async [Symbol.asyncDispose]() {
      for (const one of open) one.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Counts the statements in the bytes of one connection. */
function createMessageReader(): (chunk: Buffer) => number {
  let rest = Buffer.alloc(0);
  /** Length of the next message's type: the first message has none. */
  let head = 0;
  return (chunk) => {
    rest = Buffer.concat([rest, chunk]);
    let count = 0;
    while (rest.length >= head + LENGTH_BYTES) {
      const end = head + rest.readInt32BE(head);
      if (rest.length < end) break;
      if (head > 0 && STATEMENTS.has(rest.readUInt8())) count += 1;
      head = 1;
      rest = rest.subarray(end);
    }
    return count;
  };
}

/** Message to the sessions when Postgres is killed. */
const LAST_WORDS = errorResponse({
  S: "FATAL",
  V: "FATAL",
  C: "57P01",
  M: "terminating connection due to unexpected postmaster exit",
});

function errorResponse(fields: Readonly<Record<string, string>>): Buffer {
  const text = Object.entries(fields).map(([key, value]) => `${key}${value}\0`);
  const body = Buffer.from(`${text.join("")}\0`);
  const head = Buffer.alloc(1 + LENGTH_BYTES);
  head.write("E");
  head.writeInt32BE(body.length + LENGTH_BYTES, 1);
  return Buffer.concat([head, body]);
}
