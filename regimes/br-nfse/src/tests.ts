import type { Combo, Line } from "@fakturo/model";
import { is } from "@fakturo/plugin";

/** Municipal tax on services. */
const ISS = "ISS";

export const isIss = is.that("ISS category", ({ cat }: Combo) => cat === ISS);

export const bearsIss = is.that(`line has tax category ${ISS}`, ({ taxes }: Line) =>
  Boolean(taxes?.some((combo) => combo?.cat === ISS)),
);
