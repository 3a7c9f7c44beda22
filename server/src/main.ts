import type { DependencyContainer } from "tsyringe";
import type { Administration } from "./administration.ts";
import type { Config } from "./config/index.ts";
import {
  ADMINISTRATION,
  createContainer,
  DATABASE_LOG,
  RUNNING_DATABASE,
  SHUTDOWN,
} from "./container.ts";
import { migrate } from "./database/migrate.ts";
import { type DatabaseOptions, openDatabase, type RunningDatabase } from "./database/start.ts";
import { StartError } from "./start-error.ts";

/** Runs an operator's task on the data, beside a server that may be running on it. */
export async function administer<T>(
  config: Config,
  task: (administration: Administration) => Promise<T>,
): Promise<T> {
  const container = createContainer(config);
  try {
    await connect(container, config, openDatabase);
    return await task(container.resolve(ADMINISTRATION));
  } finally {
    await container.resolve(SHUTDOWN).close();
  }
}

/** Makes the database available to the container, its schema up to date. */
async function connect(
  container: DependencyContainer,
  { data, databaseUrl }: Config,
  start: (options: DatabaseOptions) => Promise<RunningDatabase>,
): Promise<void> {
  try {
    const log = container.resolve(DATABASE_LOG);
    const running = await start({ folder: data, url: databaseUrl, log });
    container.resolve(SHUTDOWN).push("database", running.stop);
    await migrate(running.admin);
    container.register(RUNNING_DATABASE, { useValue: running });
  } catch (error) {
    throw new StartError(error);
  }
}
