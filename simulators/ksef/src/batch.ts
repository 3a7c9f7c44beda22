import { type ArchiveFiles, unpack } from "./archive.ts";
import { BODIES } from "./bodies.ts";
import { bodyAs } from "./body.ts";
import type { AuthorizedCall, Call, HandledCall } from "./call.ts";
import { checkKeyId, sha256, symmetricKeyOf } from "./keys.ts";
import { reference } from "./numbers.ts";
import { json, refusal } from "./reply.ts";
import { checkForm, isOffline, sessionCode, sessionOf } from "./sessions.ts";
import { contentKey, type StoredInvoice, type StoredSession } from "./state.ts";
import { linkOf } from "./upo.ts";
import { decrypted, judge } from "./verdict.ts";

const MAX_PART_BYTES = 100_000_000;
/** Block size of the cipher: its padding makes a part at most this much longer. */
const BLOCK = 16;
const MAX_PARTS = 50;

/** `POST /sessions/batch`. */
export function openBatch(call: AuthorizedCall): HandledCall {
  const { formCode, batchFile, encryption, offlineMode = false } = bodyAs(call, BODIES.openBatch);
  const form = checkForm(formCode);
  if (batchFile.fileParts.length > MAX_PARTS) throw refusal(21161);
  if (batchFile.fileParts.some(({ fileSize }) => fileSize > MAX_PART_BYTES + BLOCK))
    throw refusal(21157);
  checkKeyId(call.keys, "symmetric", encryption.publicKeyId);
  const { login, now, random, keys } = call;
  const number = reference("SB", now, random);
  const parts = batchFile.fileParts.map(({ ordinalNumber, fileSize, fileHash }) => ({
    ordinal: ordinalNumber,
    size: fileSize,
    hash: fileHash,
  }));
  return {
    reply: json(201, {
      referenceNumber: number,
      partUploadRequests: parts.map(({ ordinal }) => ({
        ordinalNumber: ordinal,
        method: "PUT",
        url: linkOf(call, `parts/${number}/${ordinal}`),
        headers: { "x-ms-blob-type": "BlockBlob" },
      })),
    }),
    events: [
      {
        event: "session",
        kind: "Batch",
        reference: number,
        context: login.context,
        contextType: login.contextType,
        login: login.reference,
        form,
        key: symmetricKeyOf(keys, encryption),
        iv: encryption.initializationVector,
        offline: offlineMode,
        at: now,
        archive: {
          size: batchFile.fileSize,
          hash: batchFile.fileHash,
          isTar: batchFile.compressionType === "TarGz",
          parts,
        },
      },
    ],
  };
}

/** `PUT /storage/parts/{session}/{ordinal}`, without token. */
export function uploadPart(call: Call): HandledCall {
  const { params, request, state } = call;
  const [given = "", ordinal = ""] = params;
  const session = state.sessions.get(given);
  const part = session?.archive?.parts.find((one) => String(one.ordinal) === ordinal);
  if (!session || !part) return { reply: { status: 404 } };
  if (sessionCode(call, session) !== 100) return { reply: { status: 403 } };
  const data = Buffer.from(request.body).toString("base64");
  return {
    reply: { status: 201 },
    events: [{ event: "uploaded", session: given, ordinal: part.ordinal, data }],
  };
}

/** `POST /sessions/batch/{referenceNumber}/close`. */
export function closeBatch(call: AuthorizedCall): HandledCall {
  const session = sessionOf(call);
  const { state, now } = call;
  const { archive } = session;
  if (!archive) throw refusal(21173);
  const code = sessionCode(call, session);
  if (code === 440) throw refusal(21208);
  if (code !== 100) throw refusal(21180);
  const uploads = state.uploads.get(session.reference);
  const missing = archive.parts.find(({ ordinal }) => !uploads?.has(ordinal));
  if (missing) throw refusal(21205, `part ${missing.ordinal}`);
  const opened = openArchive(call, session);
  const isFailed = typeof opened === "number";
  return {
    reply: { status: 204 },
    events: [
      { event: "closed", session: session.reference, at: now, code: isFailed ? opened : 0 },
      ...(isFailed ? [] : judgedFiles(call, session, opened)),
    ],
  };
}

/** Files of the batch, or the status of the session that has none. */
function openArchive(
  { state, settings }: Call,
  session: StoredSession,
): ArchiveFiles | 405 | 415 | 420 | 430 | 435 {
  const { archive, reference: number } = session;
  const uploads = state.uploads.get(number);
  if (!archive || !uploads) return 405;
  if (session.key === "") return 415;
  const parts = archive.parts.toSorted((a, b) => a.ordinal - b.ordinal);
  const encrypted = parts.map(({ ordinal }) => Buffer.from(uploads.get(ordinal) ?? "", "base64"));
  const differs = parts.some(({ size, hash }, i) => {
    const data = encrypted[i] ?? Buffer.alloc(0);
    return data.length !== size || sha256(data) !== hash;
  });
  if (differs) return 405;
  const plain = encrypted.map((data) => decrypted(data, session));
  if (plain.some((data) => data === undefined)) return 435;
  const whole = Buffer.concat(plain.filter((data) => data !== undefined));
  if (whole.length !== archive.size || sha256(whole) !== archive.hash) return 405;
  const files = unpack(whole, archive.isTar);
  if (!files) return 430;
  return Object.keys(files).length > settings.invoices ? 420 : files;
}

function judgedFiles(call: Call, session: StoredSession, files: ArchiveFiles): StoredInvoice[] {
  const { state, settings, now, random } = call;
  const before = new Map<string, StoredInvoice>();
  const decidedAt = now + settings.processing * 1000;
  return Object.entries(files).map(([fileName, data], i) => {
    const hash = sha256(data);
    const file = { data, size: data.length, hash, isBatch: true, isCorrection: false };
    const verdict = judge(file, { state, settings, session, now, random, before });
    const invoice: StoredInvoice = {
      event: "invoice",
      session: session.reference,
      reference: reference("EE", now, random),
      ordinal: i + 1,
      hash,
      fileName,
      offline: isOffline(session.offline, verdict.facts?.issued, session.at),
      at: session.at,
      ...verdict,
      decidedAt,
      storedAt: decidedAt + settings.storage * 1000,
      ...(verdict.code === 200 && { data: Buffer.from(data).toString("base64") }),
    };
    if (verdict.facts && verdict.code === 200) before.set(contentKey(verdict.facts), invoice);
    return invoice;
  });
}
