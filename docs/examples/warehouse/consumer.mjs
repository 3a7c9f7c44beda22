// Reads the topic that kafka.mjs fills and appends each change to a file of JSON lines, once:
// `node consumer.mjs HOST:PORT TOPIC FILE`. Its place in the topic is committed after the file is on the disk; what it
// reads again after a crash is in the file already, and is skipped by its place.
import { open, readFile } from "node:fs/promises";
import { Consumer, stringDeserializers } from "@platformatic/kafka";

const [broker = "127.0.0.1:9092", topic = "fakturo", file = "warehouse.ndjson"] =
  process.argv.slice(2);

const out = await open(file, "a");
const text = await readFile(file, "utf8");
/** Whole lines: a crash may have cut the last one. */
const kept = text.slice(0, text.lastIndexOf("\n") + 1);
await out.truncate(Buffer.byteLength(kept));
/** By key of a row: the position of its newest change in the file. */
const newest = new Map();
for (const line of kept.split("\n").filter(Boolean)) {
  const { key, lsn } = JSON.parse(line);
  newest.set(key, lsn);
}

const consumer = new Consumer({
  clientId: "warehouse",
  groupId: `warehouse-${topic}`,
  bootstrapBrokers: [broker],
  deserializers: stringDeserializers,
  autocreateTopics: true,
});
const messages = await consumer.consume({
  topics: [topic],
  mode: "committed",
  fallbackMode: "earliest",
  autocommit: false,
  // A killed consumer keeps its partitions so long.
  sessionTimeout: 10_000,
  heartbeatInterval: 2_000,
});
for await (const message of messages) {
  const { key, value } = message;
  const { lsn, ...change } = JSON.parse(value);
  if (isAfter(lsn, newest.get(key))) {
    newest.set(key, lsn);
    await out.appendFile(`${JSON.stringify({ key, lsn, ...change })}\n`);
    await out.sync();
  }
  await message.commit();
}

/** Positions are two hexadecimal numbers: `16/B374D848`. */
function isAfter(lsn, other = "0/0") {
  return numberOf(lsn) > numberOf(other);
}

function numberOf(lsn) {
  const [high, low] = lsn.split("/").map((part) => BigInt(`0x${part}`));
  return (high << 32n) | low;
}
