import { failedRequest, RequestRefused } from "@fakturo/billing-platform";
import {
  defineProvider,
  type EntryFile,
  readAs,
  refusing,
  type Static,
  type StepContext,
  type StepResult,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";
import { hasCopy, newId, sendCopy } from "./drive.ts";
import { isExpired } from "./token.ts";

const MAX_FILES = 100;
const FORBIDDEN = 403;
const RATE = /rate ?limit/i;
const AGAIN_S = 5;
/** Longer than a job tries: later jobs find the copy itself. */
const DAY_S = 86_400;

const Config = Type.Object({
  folder_id: Type.String({
    title: "Folder",
    description: "Id of the folder, the end of its address; empty: the root of the user's drive.",
    default: "",
    pattern: "^[\\w-]{0,200}$",
  }),
  private: Type.Boolean({
    title: "Private files too",
    description: "Also copies files without public address, such as answers of authorities.",
    default: false,
  }),
});
type Config = Static<typeof Config>;

/** Ids of copies by file, stored before the first is sent. */
const Intended = Type.Record(Type.String(), Type.String());

/** Copies the files of the entry to a folder. */
export const upload = defineProvider({
  key: "google-drive",
  name: "Copy to Google Drive",
  summary: "Copy the files of the entry to a folder of Google Drive, each version once.",
  effect: "external",
  config: Config,
  run: (task, ctx) => refusing(() => run(task, ctx).catch(failed)),
});

async function run(task: Task<Config>, ctx: StepContext): Promise<StepResult> {
  const { entry, config, intended } = task;
  const files = (entry?.files ?? []).filter((file) => config.private || !file.private);
  if (files.length === 0) return step.skip("the entry has no files", "no-files");
  if (files.length > MAX_FILES)
    return step.ko("too-large", `at most ${MAX_FILES} files are copied`);
  const ids =
    intended === undefined ? await idsFor(files, ctx) : readAs(Intended, intended, "the intent");
  if (Object.keys(ids).length === 0) return step.skip("the files were copied before", "copied");
  if (intended === undefined) await ctx.intend(ids);
  for (const file of files) {
    const id = ids[file.id];
    if (id !== undefined) await sendCopy(file, { id, folder: config.folder_id }, ctx);
  }
  return step.ok();
}

/**
 * Ids for the files that have no copy. Jobs that run at the same time get the same id for a file, so that Google
 * takes it once.
 */
async function idsFor(
  files: readonly EntryFile[],
  ctx: StepContext,
): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const file of files)
    if (!(await hasCopy(file, ctx)))
      ids[file.id] = await ctx.lease(`copy:${file.id}`, DAY_S, () => newId(ctx));
  return ids;
}

/** An expired token and Google's limits of traffic are tried again. */
function failed(error: unknown): StepResult {
  if (isExpired(error)) return step.retry("the token has expired", AGAIN_S, "401");
  if (error instanceof RequestRefused && error.status === FORBIDDEN && RATE.test(error.message))
    return step.retry(error.message, error.retryAfter, "403");
  return failedRequest(error);
}
