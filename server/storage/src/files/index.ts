export { createDatabaseFiles } from "./database-files.ts";
export type { FileStore, TxRunner } from "./file-store.ts";
export { type FilePlace, openFiles } from "./open.ts";
