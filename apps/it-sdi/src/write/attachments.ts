import type { Attached } from "@fakturo/en16931";
import { base64 } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import type { Texts } from "../text.ts";

const FORMAT = /\.([A-Za-z0-9]{1,10})$/;

/** `Allegati` (2.5). */
export function attachmentNodes(files: readonly Attached[], texts: Texts): XmlNode[] {
  return files.map(({ name, data }) =>
    group(
      "Allegati",
      leaf("NomeAttachment", texts.latin(name, 60, "$.attachments")),
      leaf("FormatoAttachment", FORMAT.exec(name)?.[1]?.toUpperCase()),
      leaf("Attachment", base64(data)),
    ),
  );
}
