import { type StepFile, XML_MIME } from "@fakturo/plugin";

/** The SAT's acknowledgement as file of the entry; none for an empty one. */
export function receiptFiles(
  uuid: string,
  xml: string,
  key = "cfdi-cancellation",
): readonly StepFile[] {
  if (xml === "") return [];
  const data = new TextEncoder().encode(xml);
  const name = `${uuid}-acuse.xml`;
  return [{ name, key, mime: XML_MIME, data, category: "response", private: true }];
}
