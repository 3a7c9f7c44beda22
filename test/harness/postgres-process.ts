import { startEmbedded } from "@fakturo/server-storage/database";

/* Runs the packaged Postgres: `postgres-process FOLDER SETTINGS`; prints its addresses and stops on SIGTERM. */

const [folder = "", settings = "{}"] = process.argv.slice(2);
const log = { info: () => {}, warn: () => {}, error: () => {} };
const postgres = await startEmbedded({ folder, log, settings: JSON.parse(settings) });
process.on("SIGTERM", () => {
  void postgres.stop().then(() => process.exit(0));
});
const { superuser, admin } = postgres;
process.stdout.write(`${JSON.stringify({ superuser, admin })}\n`);
setInterval(() => {}, 60_000);
