import { FakturoError } from "@fakturo/model";

/** What is wrong with a PDF; all of it is bad input. */
export function pdfError(message: string): FakturoError {
  return new FakturoError("input", `the PDF cannot be read: ${message}`);
}
