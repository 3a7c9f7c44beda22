// Sends the changes of a publication to a topic of Kafka, or of a service that speaks its protocol:
// `node kafka.mjs HOST:PORT TOPIC`. All changes of a row have the same key and so the same partition: they arrive in
// their order, and a consumer knows by their growing positions what comes again after a crash.
import { ProduceAcks, Producer, stringSerializers } from "@platformatic/kafka";
import { follow, textOf } from "./feed.mjs";

const [broker = "127.0.0.1:9092", topic = "fakturo"] = process.argv.slice(2);
const producer = new Producer({
  clientId: "fakturo",
  bootstrapBrokers: [broker],
  serializers: stringSerializers,
  acks: ProduceAcks.ALL,
  idempotent: true,
  autocreateTopics: true,
});

/** Primary keys of the tables whose rows have no `id`. */
const KEYS = { entry_version: ["entry", "version"], entry_state: ["entry", "at"] };

/** What identifies a row in all of the installation. */
function keyOf({ table, row }) {
  const columns = KEYS[table] ?? ["id"];
  return JSON.stringify([table, row.workspace ?? row.id, ...columns.map((name) => row[name])]);
}

await follow((changes) =>
  producer.send({
    messages: changes.map((change) => ({ topic, key: keyOf(change), value: textOf(change) })),
  }),
);
