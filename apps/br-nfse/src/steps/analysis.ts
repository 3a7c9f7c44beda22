import {
  type DocumentTask,
  requestFile,
  type StepContext,
  type StepResult,
  submitting,
  xmlFile,
} from "@fakturo/plugin";
import type { SigningCredentials } from "@fakturo/signature";
import { recordBytes } from "../connection/record.ts";
import { keyOf } from "../event/event.ts";
import { ANALYSIS, type NfseManifestation, nfseManifestationOf } from "../event/manifestation.ts";
import { ANALYSIS_KEY, analysisKey } from "../file.ts";
import { signedEvent } from "../generate.ts";

/** Why the cancellation is asked for, and who asks. */
export interface AnalysisRequest extends Pick<NfseManifestation, "reason" | "code"> {
  /** CNPJ or CPF of the provider. */
  readonly holder: string;
  readonly credentials: SigningCredentials;
}

/**
 * Asks the municipality for the cancellation of an NFS-e whose time is over (101103). The record ends with the
 * municipality's decision; where it is granted, the NFS-e's own record is annulled.
 */
export function askForAnalysis<C>(
  { envelope, entry }: Pick<DocumentTask<C>, "envelope" | "entry">,
  { reason, code, holder, credentials }: AnalysisRequest,
  ctx: Pick<StepContext, "sandbox" | "now">,
): StepResult {
  const said = { event: "analysis", party: "provider", reason, code } as const;
  const origin = { environment: ctx.sandbox ? "test" : "production", now: ctx.now() } as const;
  const xml = signedEvent(nfseManifestationOf(envelope, said, origin), credentials, origin.now);
  const number = nextNumber(entry);
  const key = analysisKey(number);
  const file = xmlFile(envelope, key, xml, key);
  const id = keyOf(envelope.head);
  const event = { type: ANALYSIS, number };
  const bytes = recordBytes({ id, event, fileKey: key, file: file.name, xml });
  const identity = `${id}-${ANALYSIS}-${number}`;
  const record = { connection: "nfe-br.nfse", kind: "cancel", identity, holder } as const;
  const submit = { ...record, bytes, mime: "application/json" };
  return submitting({ files: [requestFile(file)], submit }, identity);
}

/** The entry has the registered event of each earlier request; one that was refused left its request only. */
function nextNumber(entry: DocumentTask<unknown>["entry"]): number {
  const files = entry?.files ?? [];
  return (
    files.filter(({ key, category }) => key.startsWith(ANALYSIS_KEY) && category !== "request")
      .length + 1
  );
}
