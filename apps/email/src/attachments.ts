import type { EntryFile, StepContext } from "@fakturo/plugin";
import { zipSync } from "fflate";

export interface MailAttachment {
  readonly filename: string;
  readonly content: Uint8Array;
  readonly contentType: string;
}

/** Common maximum size of mail servers, before encoding, in bytes. */
export const MAX_ATTACHED = 18 * 1024 * 1024;

/** Epoch of ZIP timestamps: the same files give the same archive. */
const ZIP_EPOCH = "1980-01-01T00:00:00";

/** Media types of things that a mail is itself made of. */
const COMPOSITE = /^(?:multipart|message)\//i;

/** The entry's files except private ones, all or those with a key; optionally as one archive. */
export async function attachmentsOf(
  files: readonly EntryFile[],
  { attach, zip }: { readonly attach: string; readonly zip: boolean },
  ctx: StepContext,
): Promise<MailAttachment[] | "too-large"> {
  const wanted = files.filter((file) => !file.private && (attach === "" || file.key === attach));
  if (wanted.reduce((sum, { size }) => sum + size, 0) > MAX_ATTACHED) return "too-large";
  const attachments: MailAttachment[] = [];
  for (const { id, name, mime } of wanted)
    attachments.push({
      filename: name,
      content: await ctx.file(id),
      contentType: COMPOSITE.test(mime) ? "application/octet-stream" : mime,
    });
  return zip && attachments.length > 0 ? [zipped(attachments)] : attachments;
}

function zipped(attachments: readonly MailAttachment[]): MailAttachment {
  // Names without path, so that unpacking cannot write to other folders.
  const names = distinct(attachments.map(({ filename }) => filename.replaceAll(/[\\/]/g, "-")));
  const files = Object.fromEntries(attachments.map(({ content }, i) => [names[i], content]));
  return {
    filename: "files.zip",
    content: zipSync(files, { mtime: ZIP_EPOCH }),
    contentType: "application/zip",
  };
}

/** Files of the same name get distinct names. */
function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let count = 2; taken.has(free); count += 1) free = `${count}-${name}`;
    taken.add(free);
    return free;
  });
}
