import { environmentCode } from "@fakturo/brazil";
import {
  type Envelope,
  type Outgoing,
  type StepContext,
  type StepResult,
  submitting,
} from "@fakturo/plugin";
import type { SigningCredentials } from "@fakturo/signature";
import { recordBytes, type SefazRecord, withoutDeclaration } from "../connection/record.ts";
import type { NfeEventRequest } from "../event/event.ts";
import { fileOf } from "../file.ts";
import { signedRequest } from "../generate.ts";

/** A request as a submission: its kind and identity, its place, and the key of its file. */
export type RequestPlan = Pick<Outgoing, "kind" | "identity" | "holder"> &
  Pick<SefazRecord, "state" | "model" | "key"> & { readonly fileKey: string };

interface Signing {
  readonly credentials: SigningCredentials;
  readonly ctx: StepContext;
}

/** Signs a request and hands it over to the connection; the file is attached with the answer. */
export function handedOver(
  envelope: Envelope,
  request: NfeEventRequest,
  plan: RequestPlan,
  signing: Signing,
): StepResult {
  return submitting({ submit: signedRecord(envelope, request, plan, signing) });
}

/** A signed request as a submission. */
export function signedRecord(
  envelope: Envelope,
  request: NfeEventRequest,
  { kind, identity, holder, fileKey, ...about }: RequestPlan,
  { credentials, ctx }: Signing,
): Outgoing {
  const xml = withoutDeclaration(signedRequest(request, credentials, ctx.now()));
  const { name } = fileOf(envelope, xml, fileKey);
  const environment = environmentCode(ctx.sandbox ? "test" : "production");
  const bytes = recordBytes({ ...about, digest: "", file: name, environment, xml });
  const record = { connection: "nfe-br", kind, identity, holder } as const;
  return { ...record, bytes, mime: "application/json" };
}
