import {
  defineProvider,
  refusing,
  type StepContext,
  type StepFile,
  type StepResult,
  step,
  type Task,
  Type,
} from "@fakturo/plugin";
import { storedFile } from "@fakturo/spain";
import { fileOf } from "../converter.ts";
import { fingerprintIn } from "./recorded.ts";
import { keyUnder, RECORD_FILES } from "./signing.ts";

/** Archives the newest signed records by their huella, under keys that are not replaced. */
export const recordSigned = defineProvider({
  key: "gov-es.noverifactu.record",
  name: "Keep record",
  summary: "Keep the signed records of the entry for good, each under its own fingerprint.",
  schemas: ["bill/invoice", "bill/status"],
  config: Type.Object({}),
  effect: "none",
  run: (task, ctx) => refusing(() => keepRecords(task, ctx)),
});

async function keepRecords(
  { envelope, entry }: Pick<Task, "envelope" | "entry">,
  ctx: StepContext,
): Promise<StepResult> {
  if (!envelope || !entry) return step.ko("no-document", "the job has no entry with records");
  const kept = new Set(entry.files.map(({ key }) => key));
  const files: StepFile[] = [];
  let found = 0;
  for (const key of Object.values(RECORD_FILES)) {
    const data = await storedFile(entry, key, ctx);
    const fingerprint = data && fingerprintIn(data);
    if (!data || !fingerprint) continue;
    found += 1;
    const own = keyUnder(key, fingerprint);
    if (!kept.has(own)) files.push(fileOf(envelope, new TextDecoder().decode(data), own));
  }
  if (files.length > 0) return step.ok({ files });
  return found > 0
    ? step.skip("every record is kept")
    : step.ko("no-record", "the entry has no signed record");
}
