import type { Status, StatusLine } from "@fakturo/model";
import { STATUS } from "./extensions.ts";
import { BUYER, SELLER, setRole } from "./roles.ts";

const UPDATE = "update";
const RESPONSE = "response";

/** Type of message and key of its line, by status. */
const MEANINGS: ReadonlyMap<string, readonly [type: string, key: string]> = new Map([
  ["200", [UPDATE, "issued"]],
  ["201", [RESPONSE, "issued"]],
  ["202", [RESPONSE, "acknowledged"]],
  ["203", [RESPONSE, "other"]],
  ["204", [RESPONSE, "processing"]],
  ["205", [RESPONSE, "accepted"]],
  ["206", [RESPONSE, "rejected"]],
  ["207", [RESPONSE, "rejected"]],
  ["208", [RESPONSE, "querying"]],
  ["209", [UPDATE, "other"]],
  ["210", [RESPONSE, "rejected"]],
  ["213", [RESPONSE, "error"]],
]);

/** Type of message by key of the line; `other` occurs in both, so it is not decisive. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ["issued", UPDATE],
  ["acknowledged", RESPONSE],
  ["processing", RESPONSE],
  ["accepted", RESPONSE],
  ["querying", RESPONSE],
  ["rejected", RESPONSE],
  ["error", RESPONSE],
]);

const RESPONSES: ReadonlyMap<string, string> = new Map([
  ["issued", "201"],
  ["acknowledged", "202"],
  ["processing", "204"],
  ["accepted", "205"],
  ["querying", "208"],
  ["rejected", "210"],
  ["error", "213"],
  ["other", "203"],
]);
const UPDATES: ReadonlyMap<string, string> = new Map([
  ["issued", "200"],
  ["other", "209"],
]);

/** Statuses by type of message and key of the line. */
const STATUSES: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map([
  [RESPONSE, RESPONSES],
  [UPDATE, UPDATES],
  ["system", UPDATES],
]);

/** Partial approval and dispute, which have no separate key. */
const REJECTIONS: ReadonlySet<string> = new Set(["206", "207"]);

/** Roles of the parties; then type, keys and statuses are derived from each other. */
export function setStatus(status: Status): void {
  setRole(status.supplier, SELLER);
  setRole(status.customer, BUYER);
  for (const line of status.lines ?? []) {
    takeMeaning(status, line);
    writeStatus(status.type, line);
  }
}

/** A given code determines type and key; without one the key determines an absent type. */
function takeMeaning(status: Status, line: StatusLine): void {
  const code = line.ext?.[STATUS];
  const meaning = MEANINGS.get(code ?? "");
  if (meaning) [status.type, line.key] = meaning;
  if (!code && !status.type) status.type = TYPES.get(line.key) ?? "";
}

function writeStatus(type: string, line: StatusLine): void {
  const statuses = STATUSES.get(type);
  if (!statuses) return;
  const { [STATUS]: given = "", ...rest } = line.ext ?? {};
  const code = statuses.get(line.key);
  const kept = type === RESPONSE && line.key === "rejected" && REJECTIONS.has(given);
  if (code) line.ext = { ...rest, [STATUS]: kept ? given : code };
  else if (Object.keys(rest).length > 0) line.ext = rest;
  else delete line.ext;
}
