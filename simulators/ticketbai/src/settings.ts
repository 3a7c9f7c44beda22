import { type Static, Type } from "@fakturo/schema";
import { SPANISH_SETTINGS } from "@fakturo/simulator-spain";

const Licence = Type.Object({
  developer: Type.String({ title: "Developer's NIF" }),
  name: Type.String({ title: "Software" }),
});

/** Settings of the simulated treasuries. */
export const Settings = Type.Object({
  ...SPANISH_SETTINGS,
  collaborators: Type.Array(Type.String(), {
    title: "Representatives",
    description: "NIFs whose certificates may send and sign for any issuer.",
    default: [],
  }),
  licenses: Type.Record(Type.String(), Licence, {
    title: "Licences",
    description:
      "Developer and software by licence, which files are compared with; others are not compared.",
    default: {
      TBAIBI00000000PRUEBA: { developer: "A99800005", name: "SOFTWARE GARANTE TICKETBAI PRUEBA" },
    },
  }),
  unknownLicenses: Type.Array(Type.String(), { title: "Unknown licences", default: [] }),
  codes: Type.Record(Type.String(), Type.Array(Type.String()), {
    title: "Codes by number",
    description: "Invoices with these numbers (NumFactura) are answered with these codes.",
    default: {},
  }),
  cancellations: Type.Union([Type.Literal("current"), Type.Literal("former")], {
    title: "Numbering of cancellations",
    description: "Codes of refused cancellations: as today, or as in the manual of 2020.",
    default: "current",
  }),
  compressed: Type.Boolean({
    title: "Compressed answers",
    description: "False: answers of Bizkaia are not compressed.",
    default: true,
  }),
  maxBytes: Type.Integer({
    title: "Longest message",
    description: "Bytes of a message to Araba and Gipuzkoa.",
    minimum: 1,
    default: 4 * 1024 * 1024,
  }),
  page: Type.Integer({
    title: "Page of a query",
    description: "Files of one answer at most.",
    minimum: 1,
    maximum: 1000,
    default: 1000,
  }),
});
export type Settings = Static<typeof Settings>;
