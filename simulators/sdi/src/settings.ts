import { type Static, Type } from "@fakturo/schema";

/** Addresses of a channel, as the portal of the SdI stores them after the accreditation. */
const Channel = Type.Object({
  transmission: Type.Optional(Type.String({ title: "Address for receipts" })),
  reception: Type.Optional(Type.String({ title: "Address for received invoices" })),
});

/** Settings of the simulated Sistema di Interscambio. */
export const Settings = Type.Object({
  certificates: Type.Union([Type.Literal("required"), Type.Literal("optional")], {
    title: "Client certificates",
    description: "`optional` takes plain HTTP too, and files of any transmitter.",
    default: "required",
  }),
  delay: Type.Number({
    title: "Seconds until the first receipt or delivery",
    minimum: 0,
    default: 0.1,
  }),
  retry: Type.Number({
    title: "Seconds until a failed call is repeated",
    description: "5 and 30 times as long before the second and third repetition.",
    minimum: 0,
    default: 60,
  }),
  inline: Type.Boolean({
    title: "Plain answers",
    description: "False: answers are MTOM packages.",
    default: false,
  }),
  twice: Type.Boolean({ title: "Receipts come twice", default: false }),
  shuffled: Type.Boolean({ title: "Receipts come in the opposite order", default: false }),
  privateNames: Type.Boolean({
    title: "Receipts of private invoices have their own names",
    description: "False: those of public bodies, as some channels still send them.",
    default: true,
  }),
  channels: Type.Record(Type.String(), Channel, {
    title: "Channels by tax code of the transmitter or recipient code",
    default: {},
  }),
  recipients: Type.Array(Type.String(), {
    title: "Codes of recipients on other channels",
    default: ["ABC1234", "M5UXCR1"],
  }),
  offices: Type.Record(Type.String(), Type.String(), {
    title: "Offices of public bodies by code",
    default: { UFABC1: "Comune di Prova", AAAAAA: "Agenzia di Prova" },
  }),
  inactive: Type.Array(Type.String(), { title: "Codes that are not active", default: [] }),
  unreachable: Type.Array(Type.String(), {
    title: "Codes of channels that cannot be reached",
    default: [],
  }),
  office: Type.Union([Type.Literal("accept"), Type.Literal("refuse"), Type.Literal("silent")], {
    title: "What public bodies answer",
    default: "accept",
  }),
  mail: Type.Object(
    {
      domain: Type.String({ title: "Domain of the certified mailboxes", default: "pec.example" }),
      password: Type.String({ title: "Password of each mailbox", default: "simulated" }),
      provider: Type.Union(
        [Type.Literal("delivers"), Type.Literal("refuses"), Type.Literal("returns")],
        {
          title: "What becomes of sent mails",
          description: "`refuses`: they are not accepted; `returns`: accepted and not delivered.",
          default: "delivers",
        },
      ),
    },
    { title: "Provider of certified mail", default: {} },
  ),
  unknown: Type.Array(Type.String(), {
    title: "VAT numbers and fiscal codes that do not exist",
    default: [],
  }),
  codes: Type.Record(Type.String(), Type.Array(Type.String()), {
    title: "Codes by invoice number",
    description: "Files with these invoices are refused with these codes.",
    default: {},
  }),
});
export type Settings = Static<typeof Settings>;
