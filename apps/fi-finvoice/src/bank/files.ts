import type { CallContext } from "@fakturo/plugin";
import type { XmlElement } from "@fakturo/xml";
import { type BankReply, callBank, type OperationOf } from "./call.ts";
import { bankFinder } from "./names.ts";
import type { BankOperation } from "./request.ts";

const { findAll, text } = bankFinder;
const DAY_MS = 86_400_000;

/** A file at the bank, as its list describes it. */
export interface BankFile {
  readonly reference: string;
  /** The customer's name of a sent file; empty where the bank gives none. */
  readonly userFilename: string;
  /** Milliseconds since 1970; undefined where it is none. */
  readonly at: number | undefined;
}

/** Files of a type since a moment; all of them without one. Days are the bank's own. */
export function listing(fileType: string, since?: number): BankOperation {
  const day = since === undefined ? undefined : new Date(since - DAY_MS).toISOString().slice(0, 10);
  return {
    name: "downloadFileList",
    status: "ALL",
    fileType,
    ...(day !== undefined && { startDate: day }),
  };
}

/** Files in the answer to an upload or a list. */
export function filesIn(response: XmlElement): readonly BankFile[] {
  return findAll(response, "d:FileDescriptors/d:FileDescriptor").flatMap((one) => {
    const reference = text(one, "d:FileReference");
    const at = Date.parse(text(one, "d:FileTimestamp"));
    if (reference === "") return [];
    const userFilename = text(one, "d:UserFilename");
    return [{ reference, userFilename, at: Number.isNaN(at) ? undefined : at }];
  });
}

/** The files of a list, or why there is none. */
export type BankFiles =
  | { readonly is: "files"; readonly files: readonly BankFile[] }
  | Exclude<BankReply, { is: "reply" }>;

/** Code of a list without files. */
const NO_CONTENT = "24";

/** Requests a list. */
export async function listFiles(operation: OperationOf, ctx: CallContext): Promise<BankFiles> {
  const reply = await callBank(operation, ctx);
  if (reply.is === "reply") return { is: "files", files: filesIn(reply.response) };
  const isEmpty = reply.is === "refused" && reply.code === NO_CONTENT;
  return isEmpty ? { is: "files", files: [] } : reply;
}
