import { type Static, Type } from "@fakturo/schema";

/** Settings of the simulated administrations. */
export const Settings = Type.Object({
  certificates: Type.Union([Type.Literal("required"), Type.Literal("optional")], {
    title: "Client certificates",
    description: "`optional` takes plain HTTP too and files as the holder of the book.",
    default: "required",
  }),
  unknown: Type.Array(Type.String(), {
    title: "Unknown taxpayers",
    description: "NIFs that are not in the census although they are well formed.",
    default: [],
  }),
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
  page: Type.Integer({
    title: "Page of a query",
    description: "Records of one answer at most.",
    minimum: 1,
    maximum: 10_000,
    default: 10_000,
  }),
});
export type Settings = Static<typeof Settings>;
