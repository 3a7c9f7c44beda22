import { Type } from "@fakturo/schema";

/** Settings of every simulated Spanish authority. */
export const SPANISH_SETTINGS = {
  certificates: Type.Union([Type.Literal("required"), Type.Literal("optional")], {
    title: "Client certificates",
    description:
      "`optional` takes plain HTTP too and files as the taxpayer that the message names.",
    default: "required",
  }),
  unknown: Type.Array(Type.String(), {
    title: "Unknown taxpayers",
    description: "NIFs that are not in the census although they are well formed.",
    default: [],
  }),
};
