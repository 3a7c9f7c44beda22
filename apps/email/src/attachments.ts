import type { EntryFile, StepContext } from "@fakturo/plugin";
import { zipSync } from "fflate";

export interface Attachment {
  readonly filename: string;
  readonly content: Uint8Array;
  readonly contentType: string;
}

/** Most that mail servers commonly take, before encoding, in bytes. */
export const MAX_ATTACHED = 18 * 1024 * 1024;

/** The time ZIP files count from: the same files give the same archive. */
const ZIP_EPOCH = "1980-01-01T00:00:00";

/** The entry's files, all or those with a key; one archive when asked for. */
export async function attachmentsOf(
  files: readonly EntryFile[],
  { attach, zip }: { readonly attach: string; readonly zip: boolean },
  ctx: StepContext,
): Promise<Attachment[] | "too-large"> {
  const wanted = files.filter(({ key }) => attach === "" || key === attach);
  if (wanted.reduce((sum, { size }) => sum + size, 0) > MAX_ATTACHED) return "too-large";
  const attachments: Attachment[] = [];
  for (const { id, name, mime } of wanted)
    attachments.push({ filename: name, content: await ctx.file(id), contentType: mime });
  return zip && attachments.length > 0 ? [zipped(attachments)] : attachments;
}

function zipped(attachments: readonly Attachment[]): Attachment {
  const names = distinct(attachments.map(({ filename }) => filename));
  const files = Object.fromEntries(attachments.map(({ content }, i) => [names[i], content]));
  return {
    filename: "files.zip",
    content: zipSync(files, { mtime: ZIP_EPOCH }),
    contentType: "application/zip",
  };
}

/** Two files of the same name must not become one. */
function distinct(names: readonly string[]): string[] {
  const seen = new Map<string, number>();
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${count}-${name}`;
  });
}
