import { base64 } from "@fakturo/model";
import { type SigningCredentials, signXml, writeSignedMessage } from "@fakturo/signature";
import { attributed, declare, group, leaf, leaves, writeXml } from "@fakturo/xml";
import { DATA, GZIP, MODEL, SERVICE } from "./names.ts";

/** Name and version of the software, which banks ask for. */
const SOFTWARE = "Fakturo 1.0";

/** An operation, and the members of its `ApplicationRequest` besides those that all have. */
export interface BankOperation {
  readonly name: "uploadFile" | "downloadFileList" | "downloadFile";
  /** First day that is listed, `YYYY-MM-DD`. */
  readonly startDate?: string;
  /** `NEW`: not fetched yet; `ALL`. */
  readonly status?: "NEW" | "ALL";
  readonly fileReference?: string;
  readonly userFilename?: string;
  /** The customer's own name of the request, at most 32 characters. */
  readonly serial?: string;
  /** True for compressed content, and where compressed content is asked for. */
  readonly isCompressed?: boolean;
  readonly fileType?: string;
  readonly content?: Uint8Array;
}

/** Sender and receiver of a request. */
export interface BankParties {
  readonly customerId: string;
  readonly targetId: string | undefined;
  readonly bic: string;
  readonly environment: "PRODUCTION" | "TEST";
  readonly signer: SigningCredentials;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Unique for three months. */
  readonly requestId: string;
}

/**
 * The SOAP message of an operation: its `ApplicationRequest` with an enveloped signature, as base64 in a body that is
 * signed by WS-Security (Security and Message Specification for Financial Messages using Web Services 1.05).
 * @throws FakturoError "signature" for an expired certificate.
 */
export function bankMessage(operation: BankOperation, parties: BankParties): string {
  const { now, signer, customerId, bic, requestId } = parties;
  const { name } = operation;
  const content = new TextEncoder().encode(applicationRequest(operation, parties));
  const header = group(
    "mod:RequestHeader",
    leaves("mod", [
      ["SenderId", customerId],
      ["RequestId", requestId],
      ["Timestamp", momentOf(now)],
      ["Language", "EN"],
      ["UserAgent", SOFTWARE],
      ["ReceiverId", bic],
    ]),
  );
  const body = group(`cor:${name}in`, header, leaf("mod:ApplicationRequest", base64(content)));
  return writeSignedMessage(attributed(body, declare({ cor: SERVICE, mod: MODEL })), signer, now);
}

/** The signed `ApplicationRequest`, its members in the order of the schema. */
function applicationRequest(operation: BankOperation, parties: BankParties): string {
  const { name, content, fileReference, isCompressed = false } = operation;
  const { customerId, targetId, environment, now, signer } = parties;
  const root = group(
    "ApplicationRequest",
    leaf("CustomerId", customerId),
    leaf("Command", `${name.charAt(0).toUpperCase()}${name.slice(1)}`),
    leaf("Timestamp", momentOf(now)),
    leaf("StartDate", operation.startDate),
    leaf("Status", operation.status),
    leaf("Environment", environment),
    group("FileReferences", leaf("FileReference", fileReference)),
    leaf("UserFilename", operation.userFilename),
    leaf("TargetId", targetId),
    leaf("ExecutionSerial", operation.serial),
    leaf("Compression", isCompressed ? "true" : undefined),
    leaf("CompressionMethod", isCompressed ? GZIP : undefined),
    leaf("SoftwareId", SOFTWARE),
    leaf("FileType", operation.fileType),
    leaf("Content", content && base64(content)),
  );
  const xml = writeXml(attributed(root, declare({ "": DATA })));
  return signXml(xml, signer, {
    now,
    method: "rsa-sha256",
    digest: "sha256",
    keyInfo: { chain: true },
  }).xml;
}

/** Date and time in UTC. */
function momentOf(now: number): string {
  return new Date(now).toISOString();
}
