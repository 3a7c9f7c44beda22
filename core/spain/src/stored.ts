import type { StepContext, Task } from "@fakturo/plugin";

/** The newest file of a key that the entry has. */
export async function storedFile(
  entry: Task["entry"],
  key: string,
  ctx: StepContext,
): Promise<Uint8Array | undefined> {
  const file = entry?.files.findLast((one) => one.key === key);
  return file && ctx.file(file.id);
}
