import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addInvoice,
  type ChangeFeed,
  keptRunning,
  startChangeFeed,
} from "../harness/change-feed.ts";
import {
  examplesForKafka,
  hasKafka,
  type KafkaBroker,
  startKafka,
} from "../harness/kafka/broker.ts";

/* The examples of docs/examples/warehouse hand the change feed on over a real broker; both are killed in between. */

const TOPIC = "invoices";
const folder = mkdtempSync(join(tmpdir(), "fakturo-kafka-test-"));
const file = join(folder, "warehouse.ndjson");

interface Kept {
  readonly key: string;
  readonly lsn: string;
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}

function kept(): Kept[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.flatMap((line) => (line === "" ? [] : [JSON.parse(line)]));
}

describe.skipIf(!hasKafka())("the change feed over Kafka", () => {
  let feed: ChangeFeed;
  let broker: KafkaBroker;
  const producer = keptRunning(() => feed.example("kafka.mjs", broker.address, TOPIC));
  const consumer = keptRunning(() => feed.example("consumer.mjs", broker.address, TOPIC, file));

  beforeAll(async () => {
    [feed, broker] = [await startChangeFeed(examplesForKafka()), await startKafka()];
  });
  afterAll(async () => {
    await consumer.kill();
    await producer.kill();
    await broker?.[Symbol.asyncDispose]();
    await feed?.[Symbol.asyncDispose]();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Ids of the entries that have arrived; starts again what has ended. */
  const entries = (): Set<unknown> => {
    producer.ensure();
    consumer.ensure();
    return new Set(kept().flatMap(({ table, row }) => (table === "entry" ? [row.id] : [])));
  };
  const expectEntries = (ids: readonly string[]) =>
    expect.poll(entries, { interval: 1_000, timeout: 120_000 }).toEqual(new Set(ids));

  it("brings each change once, though the producer and the consumer are killed", async () => {
    const { client, other } = feed;
    const ids = [await addInvoice(client), await addInvoice(client)];
    await addInvoice(other);
    await expectEntries(ids);
    await producer.kill();
    ids.push(await addInvoice(client));
    await expectEntries(ids);
    await consumer.kill();
    ids.push(await addInvoice(client), await addInvoice(client));
    await expectEntries(ids);
    const changes = kept();
    const places = changes.map(({ key, lsn }) => `${key} ${lsn}`);
    expect(places).toEqual([...new Set(places)]);
    expect(new Set(changes.map(({ row }) => row.workspace ?? row.id))).toEqual(
      new Set([feed.published]),
    );
  });
});
