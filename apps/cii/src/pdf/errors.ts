import { FakturoError } from "@fakturo/model";

/** A fault of a PDF; all are errors of the input. */
export function pdfError(message: string): FakturoError {
  return new FakturoError("input", `the PDF cannot be read: ${message}`);
}
