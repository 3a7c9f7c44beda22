/** Last receipt that a sandbox asks a simulator for. */
export const SCRIPTS = ["RC", "MC", "NS", "NE", "DT", "AT"] as const;
export type ReceiptScript = (typeof SCRIPTS)[number];

const PARAMETER = /; response=([A-Z]{2})$/;

/** The media type of a file whose receipt is asked for: stored with the record, until it is sent. */
export function withScript(mime: string, script: ReceiptScript | undefined): string {
  return script === undefined ? mime : `${mime}; response=${script}`;
}

/** The receipt that a media type asks for. */
export function scriptIn(mime: string): string | undefined {
  return PARAMETER.exec(mime)?.[1];
}
