import { createHash } from "node:crypto";
import { gunzipSync, gzipSync } from "node:zlib";
import { base64 } from "@fakturo/model";
import { group, leaf, type XmlElement, type XmlNode } from "@fakturo/xml";
import { addressOf, newId, type OperatorRequest } from "../call.ts";
import { entriesOf } from "../directory.ts";
import { readFinvoice } from "../document.ts";
import type { ReceivedInvoice, StoredEvent, StoredSending, StoredUpload } from "../state.ts";
import { BankRefusal } from "./codes.ts";
import { finvoicesIn } from "./frame.ts";
import { finder, GZIP } from "./names.ts";

/** A request whose sender and content are known. */
export interface BankCall {
  readonly call: OperatorRequest;
  /** Business id, eight digits. */
  readonly company: string;
  /** `ApplicationRequest`. */
  readonly request: XmlElement;
}

/** Members of the `ApplicationResponse`, and what is stored. */
export interface BankResult {
  readonly members: readonly (XmlNode | undefined)[];
  readonly events?: readonly StoredEvent[];
}

const MAX_BYTES = 64 * 1024 * 1024;
const textIn = ({ request }: BankCall, name: string) => finder.text(request, `d:${name}`);

/** The operations of the service by name. */
export const OPERATIONS: ReadonlyMap<string, (one: BankCall) => BankResult> = new Map([
  ["uploadFile", uploadFile],
  ["downloadFileList", downloadFileList],
  ["downloadFile", downloadFile],
  ["deleteFile", deleteFile],
  ["getUserInfo", getUserInfo],
]);

function uploadFile(one: BankCall): BankResult {
  const { call, company } = one;
  const type = typeIn(one, call.settings.uploadTypes);
  const file = contentIn(one);
  const digest = createHash("sha256").update(file).digest("hex");
  const own = [...call.state.uploads.values()].filter((upload) => upload.company === company);
  if (call.settings.refusesDuplicates && own.some((upload) => upload.digest === digest))
    throw new BankRefusal("23", "duplicate file");
  const read = finvoicesIn(file).map((data) => ({ data, ...readFinvoice(data) }));
  const [fault] = read.flatMap(({ faults }) => faults);
  if (fault !== undefined) throw new BankRefusal("23", fault);
  const upload: StoredUpload = {
    event: "uploaded",
    id: newReference(call),
    company,
    type,
    filename: textIn(one, "UserFilename"),
    digest,
    at: call.now,
  };
  const sent = read.map((invoice) => sending(invoice, one));
  const arrivals = sent.flatMap((invoice) => arrival(invoice, call));
  return {
    members: [group("c2b:FileDescriptors", uploadNode(upload, one))],
    events: [upload, ...sent, ...arrivals],
  };
}

/** The file of an upload. */
function contentIn(one: BankCall): Uint8Array {
  const data = Buffer.from(textIn(one, "Content"), "base64");
  if (data.length === 0) throw new BankRefusal("24");
  if (!isTrue(textIn(one, "Compression"))) return data;
  const method = textIn(one, "CompressionMethod");
  if (!["", GZIP, "GZIP"].includes(method)) throw new BankRefusal("29", "CompressionMethod");
  try {
    return gunzipSync(data, { maxOutputLength: MAX_BYTES });
  } catch {
    throw new BankRefusal("21");
  }
}

function sending(
  { data, number, receiver }: { data: Uint8Array; number: string; receiver: string },
  { call, company }: BankCall,
): StoredSending {
  const [entry] = entriesOf(receiver, call);
  return {
    event: "sent",
    id: newId(() => call.random()),
    company,
    to: receiver,
    operator: entry?.operator ?? "",
    network: entry?.network ?? "",
    number,
    file: base64(data),
    at: call.now,
    decided: call.now,
    failure: entry ? "" : "the receiver is not known",
  };
}

/** An invoice to a customer of this bank lies there at once. */
function arrival({ to, number, file, at }: StoredSending, call: OperatorRequest): StoredEvent[] {
  const company = [...call.state.companies].find((one) => addressOf(one) === to);
  if (company === undefined) return [];
  const id = newId(() => call.random());
  return [{ event: "received", id, company, number, format: "FINVOICE30", file, picture: "", at }];
}

/** Files of a type, received ones and, where the bank lists them, sent ones. */
function downloadFileList(one: BankCall): BankResult {
  const { call, company } = one;
  const { state, settings } = call;
  const type = textIn(one, "FileType");
  if (type !== "") typeIn(one, [...settings.uploadTypes, ...settings.downloadTypes]);
  const status = textIn(one, "Status") || "ALL";
  const isListed = (at: number) => {
    const day = new Date(at).toISOString().slice(0, 10);
    const [start, end] = [textIn(one, "StartDate"), textIn(one, "EndDate")];
    return (start === "" || day >= start) && (end === "" || day <= end);
  };
  const received = [...state.received.values()].filter(
    (file) => file.company === company && isListed(file.at),
  );
  const uploads = [...state.uploads.values()].filter(
    (file) => settings.listsSent && file.company === company && isListed(file.at),
  );
  const [downloadType = ""] = settings.downloadTypes;
  const files = [
    ...(type === "" || type === downloadType
      ? received.filter((file) => status === "ALL" || status === statusOf(file, call))
      : []
    ).map((file) => receivedNode(file, one)),
    ...(status === "ALL" ? uploads : [])
      .filter((file) => type === "" || type === file.type)
      .map((file) => uploadNode(file, one)),
  ];
  if (files.length === 0) throw new BankRefusal("24");
  return { members: [group("c2b:FileDescriptors", files)] };
}

function downloadFile(one: BankCall): BankResult {
  const { call } = one;
  const reference = finder.text(one.request, "d:FileReferences/d:FileReference");
  if (reference === "") throw new BankRefusal("29", "FileReference");
  const found = receivedOf(one, reference);
  if (!found) throw new BankRefusal("24");
  const file = Buffer.from(found.file, "base64");
  const isCompressed = isTrue(textIn(one, "Compression"));
  return {
    members: [
      leaf("c2b:Encrypted", "false"),
      leaf("c2b:Compressed", String(isCompressed)),
      leaf("c2b:CompressionMethod", isCompressed ? GZIP : undefined),
      group("c2b:FileDescriptors", receivedNode(found, one)),
      leaf("c2b:FileType", call.settings.downloadTypes[0]),
      leaf("c2b:Content", base64(isCompressed ? gzipSync(file) : file)),
    ],
    events: [{ event: "fetched", id: found.id }],
  };
}

/** Files are forwarded at once: none can be deleted. */
function deleteFile(one: BankCall): BankResult {
  const reference = finder.text(one.request, "d:FileReferences/d:FileReference");
  const upload = one.call.state.uploads.get(reference);
  const isOwn = upload?.company === one.company || receivedOf(one, reference) !== undefined;
  throw new BankRefusal(isOwn ? "27" : "24");
}

function getUserInfo({ call: { settings }, company }: BankCall): BankResult {
  const types = [
    ...settings.uploadTypes.map((type) => [type, "Upload"] as const),
    ...settings.downloadTypes.map((type) => [type, "Download"] as const),
  ];
  const nodes = types.map(([type, direction]) =>
    group(
      "c2b:UserFileType",
      leaf("c2b:TargetId", company),
      leaf("c2b:FileType", type),
      leaf("c2b:Direction", direction),
    ),
  );
  return { members: [group("c2b:UserFileTypes", nodes)] };
}

function typeIn(one: BankCall, allowed: readonly string[]): string {
  const type = textIn(one, "FileType");
  if (!allowed.includes(type)) throw new BankRefusal("20");
  return type;
}

/** References have 32 characters at most. */
function referenceOf(id: string): string {
  return id.replaceAll("-", "");
}

function newReference(call: OperatorRequest): string {
  return referenceOf(newId(() => call.random()));
}

function receivedOf({ call, company }: BankCall, reference: string): ReceivedInvoice | undefined {
  return [...call.state.received.values()].find(
    ({ id, company: own }) => own === company && referenceOf(id) === reference,
  );
}

function statusOf({ id }: ReceivedInvoice, { state }: OperatorRequest): "NEW" | "DLD" {
  return state.fetched.has(id) ? "DLD" : "NEW";
}

function receivedNode(file: ReceivedInvoice, { call, company }: BankCall): XmlNode {
  return descriptor({
    FileReference: referenceOf(file.id),
    TargetId: company,
    FileType: call.settings.downloadTypes[0],
    FileTimestamp: new Date(file.at).toISOString(),
    Status: statusOf(file, call),
  });
}

/** `FWD`: forwarded to the processing. */
function uploadNode({ id, filename, type, at }: StoredUpload, { company }: BankCall): XmlNode {
  return descriptor({
    FileReference: id,
    TargetId: company,
    UserFilename: filename || undefined,
    FileType: type,
    FileTimestamp: new Date(at).toISOString(),
    Status: "FWD",
  });
}

function descriptor(values: Readonly<Record<string, string | undefined>>): XmlNode {
  const members = Object.entries(values).map(([name, value]) => leaf(`c2b:${name}`, value));
  return group("c2b:FileDescriptor", members);
}

function isTrue(text: string): boolean {
  return text === "true" || text === "1";
}
