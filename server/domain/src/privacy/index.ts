export { eraseParty } from "./erase-party.ts";
export { removeDueDocuments } from "./remove-due.ts";
export {
  formatRetention,
  MAX_SPOOL_DAYS,
  MAX_YEARS,
  type Retention,
  type RetentionChange,
  readRetention,
  SPOOL_DAYS,
  writeRetention,
} from "./setting.ts";
