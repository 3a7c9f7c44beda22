import type { AddonData } from "@fakturo/plugin";

type Values = NonNullable<NonNullable<AddonData["extensions"]>[number]["values"]>;

/** Periods of the catalogue `c_Periodicidad`. */
export const PERIODS: Values = [
  { code: "01", name: { en: "Daily", es: "Diario" } },
  { code: "02", name: { en: "Weekly", es: "Semanal" } },
  { code: "03", name: { en: "Biweekly", es: "Quincenal" } },
  { code: "04", name: { en: "Monthly", es: "Mensual" } },
  { code: "05", name: { en: "Bimonthly", es: "Bimestral" } },
];

/** Months and pairs of months of the catalogue `c_Meses`. */
export const MONTHS: Values = [
  { code: "01", name: { en: "January", es: "Enero" } },
  { code: "02", name: { en: "February", es: "Febrero" } },
  { code: "03", name: { en: "March", es: "Marzo" } },
  { code: "04", name: { en: "April", es: "Abril" } },
  { code: "05", name: { en: "May", es: "Mayo" } },
  { code: "06", name: { en: "June", es: "Junio" } },
  { code: "07", name: { en: "July", es: "Julio" } },
  { code: "08", name: { en: "August", es: "Agosto" } },
  { code: "09", name: { en: "September", es: "Septiembre" } },
  { code: "10", name: { en: "October", es: "Octubre" } },
  { code: "11", name: { en: "November", es: "Noviembre" } },
  { code: "12", name: { en: "December", es: "Diciembre" } },
  { code: "13", name: { en: "January-February", es: "Enero-Febrero" } },
  { code: "14", name: { en: "March-April", es: "Marzo-Abril" } },
  { code: "15", name: { en: "May-June", es: "Mayo-Junio" } },
  { code: "16", name: { en: "July-August", es: "Julio-Agosto" } },
  { code: "17", name: { en: "September-October", es: "Septiembre-Octubre" } },
  { code: "18", name: { en: "November-December", es: "Noviembre-Diciembre" } },
];
