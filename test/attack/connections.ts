import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { invoice } from "../harness/documents.ts";
import { type Attack, anonymous, DESCRIPTORS, demand, runStep, scaled } from "./attack.ts";

const IDLE = 400;
const DRIP_MS = 100;
const ANNOUNCED = 1_000_000;
/** Normal response time of a caller without a token, as upper bound. */
const LIMIT_MS = 60_000;
const BUILDS = 4;
const BUILD_BYTES = 7_000_000;

function portOf(url: string): number {
  return Number(new URL(url).port);
}

async function open(url: string): Promise<Socket> {
  const socket = connect(portOf(url), "127.0.0.1");
  socket.on("error", () => socket.destroy());
  await once(socket, "connect");
  return socket;
}

/** A connection with a request whose head does not end; the server may close it. */
async function openHalf(url: string): Promise<Socket> {
  const socket = await open(url);
  socket.write("GET / HTTP/1.1\r\nhost: a\r\n");
  return socket;
}

/** Attacks without a token: connections and their bytes. */
export const CONNECTION_ATTACKS: readonly Attack[] = [
  {
    name: "body that drips",
    sends: "a large body announced without a token, a byte at a time",
    holds: "the answer is 401, and the connection ends with it",
    async run({ platform }) {
      const socket = await open(platform.url);
      let answer = "";
      socket.setEncoding("utf8").on("data", (text: string) => {
        answer += text;
      });
      const head = [
        "POST /silo/v1/entries HTTP/1.1",
        "host: a",
        "user-agent: attack",
        "content-type: application/json",
        `content-length: ${ANNOUNCED}`,
      ];
      socket.write(`${head.join("\r\n")}\r\n\r\n`);
      for (let waited = 0; !socket.destroyed && waited < LIMIT_MS; waited += DRIP_MS) {
        socket.write(" ");
        await sleep(DRIP_MS);
      }
      demand(socket.destroyed, "the connection is open after a minute");
      demand(answer.startsWith("HTTP/1.1 401"), answer.slice(0, 100) || "no answer");
    },
  },
  {
    name: "idle connections",
    sends: "many connections that say nothing",
    holds: "others are served meanwhile",
    async run(target) {
      const { url } = target.platform;
      const sockets = await Promise.all(
        Array.from({ length: scaled(target, IDLE) }, () => open(url)),
      );
      try {
        const { status } = await anonymous(url).get("/utils/v1/ping");
        demand(status === 401, `ping: ${status}`);
      } finally {
        for (const socket of sockets) socket.destroy();
      }
    },
  },
  {
    name: "more connections than descriptors",
    sends: "half of a request's head over each of more connections than the server may open files",
    holds: "others connect, store and read files meanwhile, and a job runs",
    async run(target) {
      const { platform, attacker } = target;
      const sockets = await Promise.all(
        Array.from({ length: 2 * DESCRIPTORS }, () => openHalf(platform.url)),
      );
      try {
        const { status, text } = await runStep(
          attacker,
          { provider: "pdf", config: {} },
          invoice(),
        );
        demand(status === "OK", `${status} ${text.slice(0, 300)}`);
        const { attachments } = JSON.parse(text);
        const file = await fetch(attachments[0].url, { headers: { connection: "close" } });
        demand(file.status === 200, `the file: ${file.status}`);
        const ping = await anonymous(platform.url).get("/utils/v1/ping");
        demand(ping.status === 401, `ping: ${ping.status}`);
      } finally {
        for (const socket of sockets) socket.destroy();
      }
    },
  },
  {
    name: "large builds of nobody",
    sends: "documents of several megabytes to the build service, at once",
    holds: "each is answered, none with 500",
    async run(target) {
      const line = { quantity: "1", item: { name: "x".repeat(50), price: "1.00" } };
      const count = scaled(target, BUILD_BYTES / JSON.stringify(line).length);
      const data = {
        $schema: "https://gobl.org/draft-0/bill/invoice",
        lines: Array.from({ length: count }, () => line),
      };
      const client = anonymous(target.platform.buildUrl);
      const answers = await Promise.all(
        Array.from({ length: BUILDS }, () => client.post("/build", { data })),
      );
      const odd = answers.find(({ status }) => status >= 500 && status !== 503);
      demand(odd === undefined, `${odd?.status} ${odd?.text.slice(0, 200)}`);
    },
  },
];
