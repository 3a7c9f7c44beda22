import { FakturoError } from "@fakturo/model";
import { type ExportWriter, isSimulated } from "@fakturo/plugin";

/** A writer that refuses documents of a simulation: in the file nothing would tell them from real ones. */
export function realOnly(writer: ExportWriter): ExportWriter {
  return {
    add(entry) {
      const { head, doc } = entry.envelope;
      if (isSimulated(entry.envelope))
        throw new FakturoError(
          "input",
          `the document ${String(doc.code ?? head.uuid)} was made in a simulation: it is exported from sandboxes only`,
        );
      writer.add(entry);
    },
    end: () => writer.end(),
  };
}
