import { setTimeout as sleep } from "node:timers/promises";
import { FakturoError, isFakturoError, parseUuid } from "@fakturo/model";
import { TransportError } from "@fakturo/plugin";
import {
  type Actor,
  isMime,
  RequestError,
  runAs,
  storable,
  storableMap,
} from "@fakturo/server-base";
import { type FileInput, MAX_FILE_SIZE, putFile } from "@fakturo/server-domain/entries";
import type { Gateway, GatewayFile, GatewayPorts } from "@fakturo/server-nats";
import { formatTaskFile } from "@fakturo/server-runtime/call";
import { keptRef, pokeIntent } from "@fakturo/server-runtime/interpret";
import { findEntryRow, type Tx, workspacesOfJob } from "@fakturo/server-storage/store";
import { GATEWAY, type NatsTasks } from "./apps.ts";
import { CONFIG, LOG, SHUTDOWN } from "./basics.ts";
import { type DependencyContainer, provide } from "./container.ts";
import { entryParts } from "./documents.ts";
import { filesUrlOf } from "./files-url.ts";
import { DATABASE } from "./storage.ts";

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 30_000;
/** Characters of a file's name. */
const MAX_NAME = 255;
const ACTOR: Actor = { src: "app", srcId: "nats", auditName: "app:nats" };

export function provideGateway(container: DependencyContainer): void {
  provide(container, GATEWAY, (get) => {
    const { natsUrl } = get.resolve(CONFIG);
    return natsUrl === undefined ? undefined : createNatsTasks(get, natsUrl);
  });
}

function createNatsTasks(get: DependencyContainer, url: string): NatsTasks {
  const log = get.resolve(LOG);
  let opened: Promise<Gateway> | undefined;
  let isClosed = false;
  const open = (ports: GatewayPorts | undefined): Promise<Gateway> => {
    opened ??= import("@fakturo/server-nats")
      .then(({ openGateway }) => openGateway({ url, ports, log }))
      .catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
    return opened;
  };
  const serve = async (): Promise<void> => {
    const ports = portsOf(get);
    for (let pause = FIRST_PAUSE_MS; !isClosed; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      try {
        await open(ports);
        return;
      } catch (error) {
        log.warn({ err: error }, "NATS cannot be reached yet");
      }
      await sleep(pause, undefined, { ref: false });
    }
  };
  get.resolve(SHUTDOWN).push("tasks over NATS", async () => {
    isClosed = true;
    await (await opened)?.close();
  });
  let isServing = false;
  return {
    serve() {
      isServing = true;
      void serve();
    },
    async ask(app, task, signal) {
      const gateway = await open(isServing ? portsOf(get) : undefined).catch(refuseTask);
      return gateway.ask(app, task, signal);
    },
  };
}

/** @throws TransportError. */
function refuseTask(cause: unknown): never {
  throw new TransportError("the NATS server cannot be reached", "no", { cause });
}

function portsOf(get: DependencyContainer): GatewayPorts {
  const parts = entryParts(get);
  const database = get.resolve(DATABASE);
  const filesUrl = filesUrlOf(get.resolve(CONFIG));
  const inWorkspace = <T>(workspace: string, work: (tx: Tx) => Promise<T>): Promise<T> =>
    runAs(ACTOR, () => database.withWorkspace(workspace, work));
  return {
    async poke({ id, job, ref, code, message }) {
      const target = { id, job, ref };
      const places = await workspacesOfJob(database, job && parseUuid(job), ref && keptRef(ref));
      // Workspaces may use the same reference: each step that waits under it checks whether it must wait longer.
      const woken = [];
      for (const workspace of places)
        woken.push(
          await inWorkspace(workspace, (tx) =>
            orUnknown(pokeIntent(tx, parts, target, { code, message })),
          ),
        );
      if (woken.every((step) => step === undefined)) throw noJob();
    },
    async createFile(file) {
      const job = idOf(file.job, "job_id");
      const [workspace, another] = await workspacesOfJob(database, job, undefined);
      if (workspace === undefined) throw noJob();
      // Callers choose the ids of their jobs: the file must not reach a workspace that uses the same id.
      if (another !== undefined)
        throw new FakturoError("conflict", "several workspaces have an open job of this id");
      const row = await inWorkspace(workspace, async (tx) =>
        putFile(tx, parts, await entryOf(tx, file), inputOf(file)),
      );
      return { workspace, file: formatTaskFile(row, filesUrl(workspace)) };
    },
  };
}

const noJob = () => new FakturoError("not-found", "no open job is meant");

/** Undefined for what is "not-found". */
async function orUnknown<T>(work: Promise<T>): Promise<T | undefined> {
  try {
    return await work;
  } catch (error) {
    if (isFakturoError(error) && error.key === "not-found") return undefined;
    throw error;
  }
}

/** @throws RequestError for an empty one, FakturoError "input" for what is no UUID. */
function idOf(text: string, member: string): string {
  if (text === "") throw new RequestError(member, "is required");
  return parseUuid(text);
}

/** @throws FakturoError "not-found" for an entry of another workspace. */
async function entryOf(tx: Tx, { entry }: GatewayFile): Promise<string> {
  const id = idOf(entry, "silo_entry_id");
  if (!(await findEntryRow(tx, id))) throw new FakturoError("not-found", "entry not found");
  return id;
}

/** What the API takes of a file without its bytes. @throws RequestError. */
function inputOf({ id, name, mime, size, meta, description, ...file }: GatewayFile): FileInput {
  if (name === "" || name.length > MAX_NAME || storable(name) !== name)
    throw new RequestError("name", `must have 1 to ${MAX_NAME} characters`);
  if (!isMime(mime)) throw new RequestError("mime", "must be a media type");
  if (size > MAX_FILE_SIZE) throw new RequestError("size", `must be ${MAX_FILE_SIZE} at most`);
  const { sha256, embeddable, private: isPrivate } = file;
  return {
    id: id === undefined ? undefined : parseUuid(id),
    description: description === undefined ? undefined : storable(description),
    meta: meta && storableMap(meta),
    ...{ name, mime, size, sha256, embeddable, private: isPrivate },
  };
}
