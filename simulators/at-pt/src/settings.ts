import { type Static, Type } from "@fakturo/schema";

const Profile = Type.Union([Type.Literal("WSE"), Type.Literal("WFA"), Type.Literal("WDT")]);

const User = Type.Object({
  password: Type.Optional(Type.String({ title: "Password" })),
  profiles: Type.Optional(
    Type.Array(Profile, { title: "Profiles: series (WSE), invoices (WFA), transport (WDT)" }),
  ),
});

const Form = Type.Union([Type.Literal(1), Type.Literal(2)]);

/** Settings of the simulated AT. */
export const Settings = Type.Object({
  certificates: Type.Union([Type.Literal("required"), Type.Literal("optional")], {
    title: "Client certificates",
    description: "`optional` takes plain HTTP too.",
    default: "required",
  }),
  password: Type.String({
    title: "Password of every user",
    description: "Users have all profiles, and this password; `users` sets other ones.",
    default: "simulated",
  }),
  users: Type.Record(Type.String(), User, {
    title: "Users by name, e.g. `555555555/1`",
    default: {},
  }),
  attempts: Type.Integer({
    title: "Wrong passwords until a user is locked",
    minimum: 1,
    default: 3,
  }),
  validity: Type.Number({
    title: "Seconds for which a header is valid",
    minimum: 1,
    default: 300,
  }),
  header: Type.Object(
    { series: Form, documents: Form, transport: Form },
    {
      title: "Form of the header by service",
      description: "2: with a digest and the plain time.",
      default: { series: 1, documents: 1, transport: 1 },
    },
  ),
  rotated: Type.Boolean({
    title: "Authentication key replaced",
    description: "Requests with the former key are refused.",
    default: false,
  }),
  inactive: Type.Array(Type.String(), { title: "NIFs without open activity", default: [] }),
  programs: Type.Array(Type.String(), {
    title: "Numbers of certified programs",
    description: "Any number when empty.",
    default: [],
  }),
  tellsCode: Type.Boolean({
    title: "Duplicates of transport documents with their AT code",
    default: false,
  }),
  alerts: Type.Boolean({
    title: "Additional statuses",
    description: "Answers about transport documents also have the status -100, an alert.",
    default: false,
  }),
  faults: Type.Boolean({
    title: "Authentication errors as SOAP faults",
    description:
      "False: in the answer of the operation. The service for series always uses faults.",
    default: false,
  }),
  prefix: Type.String({
    title: "Namespace prefix of answers",
    pattern: "^[A-Za-z][A-Za-z0-9]*$",
    default: "ns2",
  }),
  code: Type.String({
    title: "Code",
    description: "Answered to every request in place of the checks.",
    pattern: "^(-?\\d+)?$",
    default: "",
  }),
});
export type Settings = Static<typeof Settings>;
