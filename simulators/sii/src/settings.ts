import { type Static, Type } from "@fakturo/schema";
import { CODE_SETTING, SPANISH_SETTINGS } from "@fakturo/simulator-spain";

/** Settings of the simulated administrations. */
export const Settings = Type.Object({
  ...SPANISH_SETTINGS,
  names: Type.Record(Type.String(), Type.String(), {
    title: "Names",
    description: "Official names by NIF; holders of books must give them.",
    default: {},
  }),
  outside: Type.Array(Type.String(), {
    title: "Taxpayers without SII",
    description: "NIFs that do not keep their books at the administration.",
    default: [],
  }),
  proxies: Type.Array(Type.String(), {
    title: "Proxies",
    description:
      "NIFs whose certificates may file for any holder: proxies and social collaborators.",
    default: [],
  }),
  code: CODE_SETTING,
  page: Type.Integer({
    title: "Page of a query",
    description: "Records of one answer at most.",
    minimum: 1,
    maximum: 10_000,
    default: 10_000,
  }),
});
export type Settings = Static<typeof Settings>;
