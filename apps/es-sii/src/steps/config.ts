import { Type } from "@fakturo/plugin";
import { AgencyKey } from "../converter.ts";

/** Configuration of the steps that record and cancel. */
export const StepConfig = Type.Object({
  agency: Type.Optional(AgencyKey),
  quarterly: Type.Optional(Type.Boolean({ title: "VAT by quarters", default: false })),
});
