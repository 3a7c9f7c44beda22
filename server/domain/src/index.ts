export type { EntryParts, EnvelopeParts, FileParts, NumberParts, WorkflowParts } from "./parts.ts";
export { createWriter, type Writer } from "./writer.ts";
