import { type ExportDetail, type ExportRule, INVOICE } from "./voucher.ts";

const GOODS = "1";
/** Form of a permit of shipment. */
const PERMIT = /^\d{5}[A-Z]{2}[A-Z0-9]{2}\d{6}[A-Z]$/;

/** Values of Permiso_existente for a type and kind: with permits at hand, without, or empty. */
function answersOf({ series, said }: ExportDetail): readonly string[] {
  return series.type === INVOICE && said("Tipo_expo") === GOODS ? ["S", "N"] : [""];
}

const permits = ({ rows }: ExportDetail) => rows("Permisos/Permiso");

/** Rules of permits of shipment. */
export const PERMIT_RULES: readonly ExportRule[] = [
  [
    1550,
    "Permiso_existente no valido",
    (detail) => answersOf(detail).includes(detail.said("Permiso_existente")),
  ],
  [
    1736,
    "Permisos solo para exportacion de bienes",
    (detail) => detail.said("Tipo_expo") === GOODS || permits(detail).length === 0,
  ],
  [
    1720,
    "Permisos no corresponde con Permiso_existente",
    (detail) =>
      detail.series.type !== INVOICE ||
      (detail.said("Permiso_existente") === "S") === permits(detail).length > 0,
  ],
  [
    1730,
    "Id_permiso y Dst_merc van juntos",
    (detail) =>
      permits(detail).every(
        (row) => (row.said("Id_permiso") === "") === /^0?$/.test(row.said("Dst_merc")),
      ),
  ],
  [
    1740,
    "Id_permiso no valido o repetido",
    (detail) => {
      const ids = permits(detail).map((row) => `${row.said("Id_permiso")} ${row.said("Dst_merc")}`);
      const isEach = permits(detail).every((row) => PERMIT.test(row.said("Id_permiso")));
      return isEach && new Set(ids).size === ids.length;
    },
  ],
  [
    1750,
    "Dst_merc no valido",
    (detail) => permits(detail).every((row) => /^[1-9]\d{2}$/.test(row.said("Dst_merc"))),
  ],
];
