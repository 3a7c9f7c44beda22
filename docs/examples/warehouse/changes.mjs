// Appends the changes of a publication to a file of JSON lines: `node changes.mjs FILE`. A change is acknowledged when
// the file is on the disk, so after a crash the last ones may be in the file twice, but none is missing. Each line has
// the change's position (`lsn`): readers skip lines of the same position, table and key that they have read.
// Needs `npm install pg-logical-replication`. To write to Kafka or a warehouse, replace `store`.
import { open } from "node:fs/promises";
import { LogicalReplicationService, PgoutputPlugin } from "pg-logical-replication";

const [file = "changes.ndjson"] = process.argv.slice(2);
const { FAKTURO_CHANGES_URL: connectionString, FAKTURO_PUBLICATION = "fakturo_changes" } =
  process.env;
const slot = process.env.FAKTURO_SLOT ?? "warehouse";

const out = await open(file, "a");
let lines = [];

/** Keeps a transaction; returns when it cannot be lost any more. */
async function store(changes) {
  await out.appendFile(changes.map((change) => `${JSON.stringify(change, plain)}\n`).join(""));
  await out.sync();
}

function plain(_key, value) {
  return typeof value === "bigint" ? value.toString() : value;
}

const service = new LogicalReplicationService(
  { connectionString },
  { acknowledge: { auto: false, timeoutSeconds: 10 }, flowControl: { enabled: true } },
);
service.on("data", async (lsn, message) => {
  const { tag, relation, new: row, old, key } = message;
  if (tag === "insert" || tag === "update" || tag === "delete")
    lines.push({ lsn, op: tag, table: relation.name, row: row ?? old ?? key });
  if (tag !== "commit") return;
  const changes = lines;
  lines = [];
  if (changes.length > 0) await store(changes);
  await service.acknowledge(message.commitEndLsn ?? lsn);
});
service.on("error", (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
await service.subscribe(
  new PgoutputPlugin({ protoVersion: 1, publicationNames: [FAKTURO_PUBLICATION] }),
  slot,
);
