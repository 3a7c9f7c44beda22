import { type Envelope, type StepFile, xmlFile } from "@fakturo/plugin";

/** Key of the file on an entry. */
export const FILE_KEY = "dps";

/** The DPS as a file of the entry. */
export function fileOf(envelope: Envelope, xml: string): StepFile {
  return xmlFile(envelope, FILE_KEY, xml, FILE_KEY);
}

/** Key of the file with the request to cancel. */
export const CANCELLATION_KEY = "nfse-cancellation";

/** Start of the keys of requests of a fiscal analysis. */
export const ANALYSIS_KEY = "nfse-analysis-";
/** Key of the file with the `number`-th request of an analysis. */
export const analysisKey = (number: number): string => `${ANALYSIS_KEY}${number}`;
/** Key of the file with the municipality's refusal of the `number`-th request. */
export const refusalKey = (number: number): string => `nfse-cancellation-refusal-${number}`;

/** The request to cancel as a file of the entry. */
export function cancellationFile(envelope: Envelope, xml: string): StepFile {
  return xmlFile(envelope, CANCELLATION_KEY, xml, CANCELLATION_KEY);
}

/** Key of the file with the issued NFS-e. */
export const NFSE_KEY = "nfse";
