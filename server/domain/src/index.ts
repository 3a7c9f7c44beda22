export {
  type EntryParts,
  type EnvelopeParts,
  type FileParts,
  MESSAGE_LIMIT,
  type NumberParts,
  type WorkflowParts,
} from "./parts.ts";
export { createWriter, type Writer } from "./writer.ts";
