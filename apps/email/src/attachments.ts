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

/** Media types of things that a mail is itself made of. */
const COMPOSITE = /^(?:multipart|message)\//i;

/** The entry's files but for private ones, all or those with a key; one archive when asked for. */
export async function attachmentsOf(
  files: readonly EntryFile[],
  { attach, zip }: { readonly attach: string; readonly zip: boolean },
  ctx: StepContext,
): Promise<Attachment[] | "too-large"> {
  const wanted = files.filter((file) => !file.private && (attach === "" || file.key === attach));
  if (wanted.reduce((sum, { size }) => sum + size, 0) > MAX_ATTACHED) return "too-large";
  const attachments: Attachment[] = [];
  for (const { id, name, mime } of wanted)
    attachments.push({
      filename: name,
      content: await ctx.file(id),
      contentType: COMPOSITE.test(mime) ? "application/octet-stream" : mime,
    });
  return zip && attachments.length > 0 ? [zipped(attachments)] : attachments;
}

function zipped(attachments: readonly Attachment[]): Attachment {
  // Who unpacks the archive gets files and no folders, least of all those of others.
  const names = distinct(attachments.map(({ filename }) => filename.replaceAll(/[\\/]/g, "-")));
  const files = Object.fromEntries(attachments.map(({ content }, i) => [names[i], content]));
  return {
    filename: "files.zip",
    content: zipSync(files, { mtime: ZIP_EPOCH }),
    contentType: "application/zip",
  };
}

/** Two files of the same name must not become one. */
function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let count = 2; taken.has(free); count += 1) free = `${count}-${name}`;
    taken.add(free);
    return free;
  });
}
