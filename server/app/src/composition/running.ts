import type { RunningDatabase } from "@fakturo/server-storage/database";
import type { MasterKeys } from "@fakturo/server-storage/vault";
import { token } from "./container.ts";

/** Registered when the database runs. */
export const RUNNING_DATABASE = token<RunningDatabase>("running database");
/** Registered when the database runs. */
export const DATABASE_IDENTITY = token<string>("identity of the database");
/** Registered when the database runs. */
export const MASTER_KEYS = token<MasterKeys>("master keys");
