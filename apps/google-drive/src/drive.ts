import { RequestRefused, requestOf } from "@fakturo/billing-platform";
import {
  type EntryFile,
  type HttpRequest,
  readJsonAs,
  type StepContext,
  Type,
} from "@fakturo/plugin";
import { ANSWER } from "./answer.ts";
import { app } from "./settings.ts";
import { withToken } from "./token.ts";

const TIMEOUT_S = 60;
const CONFLICT = 409;
/** Property by which a copy names the file of the entry. */
const PROPERTY = "entry_file_id";

const Found = Type.Object({ files: Type.Array(Type.Object({ id: Type.String() })) });
const Ids = Type.Object({ ids: Type.Tuple([Type.String({ minLength: 1 })]) });

/** True where the folder's owner has a copy of this version of a file already. */
export async function hasCopy(file: EntryFile, ctx: StepContext): Promise<boolean> {
  const q = `appProperties has { key='${PROPERTY}' and value='${file.id}' } and trashed = false`;
  const query = new URLSearchParams({
    q,
    fields: "files(id)",
    supportsAllDrives: "true",
    includeItemsFromAllDrives: "true",
  });
  const text = await ask(`/drive/v3/files?${query}`, { method: "GET" }, ctx);
  return readJsonAs(Found, text, "Google's answer").files.length > 0;
}

/** An id for a copy: a copy that is sent again with its id is recognised. */
export async function newId(ctx: StepContext): Promise<string> {
  const text = await ask("/drive/v3/files/generateIds?count=1", { method: "GET" }, ctx);
  return readJsonAs(Ids, text, "Google's answer").ids[0];
}

/** Where a copy is made. */
export interface CopyPlace {
  readonly id: string;
  /** Empty for the root. */
  readonly folder: string;
}

/** Sends a copy, also one that was sent before. @throws RequestRefused, TransportError. */
export async function sendCopy(
  file: EntryFile,
  { id, folder }: CopyPlace,
  ctx: StepContext,
): Promise<void> {
  const metadata = {
    id,
    name: file.name,
    mimeType: file.mime,
    ...(folder && { parents: [folder] }),
    appProperties: { [PROPERTY]: file.id },
  };
  const boundary = `fakturo-${id}`;
  const head = `--${boundary}\r\ncontent-type: application/json; charset=UTF-8\r\n\r\n${JSON.stringify(metadata)}\r\n--${boundary}\r\ncontent-type: ${file.mime}\r\n\r\n`;
  const parts = [
    Buffer.from(head),
    await ctx.file(file.id),
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ];
  const headers = { "content-type": `multipart/related; boundary=${boundary}` };
  const path = "/upload/drive/v3/files?uploadType=multipart&supportsAllDrives=true&fields=id";
  try {
    await ask(path, { method: "POST", headers, body: Buffer.concat(parts) }, ctx);
  } catch (error) {
    if (!(error instanceof RequestRefused && error.status === CONFLICT)) throw error;
  }
}

async function ask(path: string, request: HttpRequest, ctx: StepContext): Promise<string> {
  const { url } = await ctx.config(app);
  const signal = ctx.deadline(TIMEOUT_S);
  return withToken((token) => {
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    return requestOf(`${url}${path}`, { ...request, headers, signal }, ANSWER, ctx);
  }, ctx);
}
