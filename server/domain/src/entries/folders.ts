import { ownValue, uuidVersion } from "@fakturo/model";
import { RequestError } from "@fakturo/server-base";

/** Format of folder names. */
export const FOLDER = "^[a-z][a-z0-9-]*$";
export const FOLDER_PROBLEM = "must be lower-case letters, digits and hyphens";
export const MAX_FOLDER = 100;

const FOLDER_NAME = new RegExp(FOLDER);

/** Default folder of a document, by short schema id (api spec §7.3). */
const AUTOMATIC: Readonly<Record<string, string>> = {
  "bill/invoice": "invoices",
  "org/party": "contacts",
  "bill/order": "orders",
  "bill/delivery": "deliveries",
  "bill/payment": "payments",
  "bill/status": "statuses",
  "org/item": "items",
};

type Kind = "lifespan" | "long-lived";

const KINDS: Readonly<Record<string, Kind>> = {
  invoices: "lifespan",
  sales: "lifespan",
  expenses: "lifespan",
  orders: "lifespan",
  deliveries: "lifespan",
  payments: "lifespan",
  statuses: "lifespan",
  documents: "lifespan",
  contacts: "long-lived",
  suppliers: "long-lived",
  customers: "long-lived",
  items: "long-lived",
};

const LONG_LIVED_SCHEMAS = new Set(["org/party", "org/item"]);

/** UUID versions clients may choose for entries. */
const VERSIONS: Readonly<Record<Kind, readonly number[]>> = {
  lifespan: [1, 7],
  "long-lived": [3, 4, 5],
};

/** The requested folder, or the document's default. @throws RequestError for a malformed name. */
export function chooseFolder(wanted: string | undefined, schema: string): string {
  if (wanted === undefined) return ownValue(AUTOMATIC, schema) ?? "documents";
  if (wanted.length > MAX_FOLDER)
    throw new RequestError("folder", `must be no longer than ${MAX_FOLDER} characters`);
  if (!FOLDER_NAME.test(wanted)) throw new RequestError("folder", FOLDER_PROBLEM);
  return wanted;
}

function kindOf(folder: string, schema: string): Kind {
  return ownValue(KINDS, folder) ?? (LONG_LIVED_SCHEMAS.has(schema) ? "long-lived" : "lifespan");
}

/** @throws RequestError when the folder does not accept this UUID version. */
export function checkEntryId(id: string, folder: string, schema: string): void {
  const versions = VERSIONS[kindOf(folder, schema)];
  if (!versions.includes(uuidVersion(id)))
    throw new RequestError(
      "id",
      `must be a UUID of version ${versions.join(" or ")} in ${folder}, not ${uuidVersion(id)}; GET /utils/v1/uuid?v=${versions.includes(7) ? 7 : 4} makes one`,
    );
}

/** UUID version assigned by the server in a folder: 7 for documents with a lifespan, else 4. */
export function assignedVersion(folder: string, schema: string): "v7" | "v4" {
  return kindOf(folder, schema) === "lifespan" ? "v7" : "v4";
}
