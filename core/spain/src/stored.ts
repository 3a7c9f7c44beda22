import type { StepContext, Task } from "@fakturo/plugin";

/** The entry's stored file of a key. */
export async function storedFile(
  entry: Task["entry"],
  key: string,
  ctx: StepContext,
): Promise<Uint8Array | undefined> {
  const file = entry?.files.find((one) => one.key === key);
  return file && ctx.file(file.id);
}
