export { stemOf } from "./file-name.ts";
export { ORDINARY_NAMESPACE, ORDINARY_SCHEMA, SIMPLIFIED_NAMESPACE } from "./namespaces.ts";
export { ORDINARY_TYPES } from "./ordinary.ts";
export {
  NOTIFICATIONS,
  PRIVATE_MESSAGES,
  PUBLIC_MESSAGES,
  RECEPTION_TYPES,
  type ReceiptType,
  SDI_ACTIONS,
  TRANSMISSION_TYPES,
} from "./services.ts";
export { SIMPLIFIED_TYPES } from "./simplified.ts";
