export { cadenaOf, stampCadenaOf } from "./cadena/cadena.ts";
export {
  type Csd,
  type CsdFiles,
  csdFrom,
  isSealOf,
  numberOf,
  openCsd,
  rfcOf,
  sign,
} from "./csd.ts";
export { type ComplementPrefix, cfdiAttributes, NAMESPACES } from "./namespaces.ts";
export { COMPROBANTE_TYPES } from "./schema/comprobante.ts";
export { FUEL_TYPES } from "./schema/fuel.ts";
export { PAGOS_TYPES } from "./schema/pagos.ts";
export { VOUCHER_TYPES } from "./schema/vouchers.ts";
