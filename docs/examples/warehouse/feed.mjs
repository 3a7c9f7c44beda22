// Reads the changes of a publication, transaction by transaction. FAKTURO_CHANGES_URL is a login that may replicate.
import { LogicalReplicationService, PgoutputPlugin } from "pg-logical-replication";

const {
  FAKTURO_CHANGES_URL: connectionString,
  FAKTURO_PUBLICATION = "fakturo_changes",
  FAKTURO_SLOT = "warehouse",
} = process.env;

/**
 * Calls `store` with the changes of each transaction, and acknowledges them when it has returned: after a crash the
 * last ones may come again, but none is missing. Each has its position (`lsn`), its table, and its row: after the
 * change, or what is known of a deleted one.
 */
export async function follow(store) {
  let changes = [];
  const service = new LogicalReplicationService(
    { connectionString },
    { acknowledge: { auto: false, timeoutSeconds: 10 }, flowControl: { enabled: true } },
  );
  service.on("data", async (lsn, message) => {
    const { tag, relation, new: row, old, key } = message;
    if (tag === "insert" || tag === "update" || tag === "delete")
      changes.push({ lsn, op: tag, table: relation.name, row: row ?? old ?? key });
    if (tag !== "commit") return;
    const transaction = changes;
    changes = [];
    if (transaction.length > 0) await store(transaction);
    await service.acknowledge(message.commitEndLsn ?? lsn);
  });
  service.on("error", (error) => {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  });
  const plugin = new PgoutputPlugin({ protoVersion: 1, publicationNames: [FAKTURO_PUBLICATION] });
  await service.subscribe(plugin, FAKTURO_SLOT);
}

/** A change as JSON text. */
export function textOf(change) {
  return JSON.stringify(change, (_key, value) =>
    typeof value === "bigint" ? value.toString() : value,
  );
}
