import { type Static, Type } from "@fakturo/schema";

const Access = Type.Object({
  password: Type.String(),
  pin: Type.String(),
  /** True for a password that has to be renewed. */
  expired: Type.Optional(Type.Boolean()),
  /** VAT numbers that the access may act for; any when absent. */
  vats: Type.Optional(Type.Array(Type.String())),
});

/** Settings of the simulated portal. */
export const Settings = Type.Object({
  accounts: Type.Record(Type.String(), Access, {
    title: "Accesses",
    description:
      'Password and PIN by tax code: `{"RSSMRA80A01H501U": {"password": "p", "pin": "1", "expired": true}}`. Others may have any.',
    default: {},
  }),
  provinces: Type.Record(Type.String(), Type.String(), {
    title: "Provinces",
    description: "Province in the shop's data by VAT number; a wrong one is refused with EF0.",
    default: {},
  }),
  lifetime: Type.Number({
    title: "Session",
    description: "Lifetime of sessions in seconds.",
    minimum: 0,
    maximum: 31_536_000,
    default: 1800,
  }),
});
export type Settings = Static<typeof Settings>;
