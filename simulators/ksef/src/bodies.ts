import { Type } from "@fakturo/schema";

const optional = Type.Optional;
const nullable = <T extends ReturnType<typeof Type.String>>(schema: T) =>
  Type.Optional(Type.Union([schema, Type.Null()]));
const text = Type.String();
const Base64 = Type.String({ pattern: "^[A-Za-z0-9+/]+={0,2}$" });
const Hash = Type.String({ pattern: "^[A-Za-z0-9+/]{43}=$" });
const Size = Type.Integer({ minimum: 1 });
const Nip = "[1-9]((\\d[1-9])|([1-9]\\d))\\d{7}";
const Permission = Type.Union(
  [
    "InvoiceRead",
    "InvoiceWrite",
    "CredentialsRead",
    "CredentialsManage",
    "SubunitManage",
    "EnforcementOperations",
    "Introspection",
  ].map((name) => Type.Literal(name)),
);

const Context = Type.Object({
  type: Type.Union([
    Type.Literal("Nip"),
    Type.Literal("InternalId"),
    Type.Literal("NipVatUe"),
    Type.Literal("PeppolId"),
  ]),
  value: text,
});
const Form = Type.Object({ systemCode: text, schemaVersion: text, value: text });
const Encryption = Type.Object({
  encryptedSymmetricKey: Base64,
  initializationVector: Base64,
  publicKeyId: nullable(Type.String({ minLength: 44, maxLength: 44 })),
});
const Subject = Type.Union([
  Type.Literal("Subject1"),
  Type.Literal("Subject2"),
  Type.Literal("Subject3"),
  Type.Literal("SubjectAuthorized"),
]);
const Filters = Type.Object({
  subjectType: Subject,
  dateRange: Type.Object({
    dateType: Type.Union([
      Type.Literal("Issue"),
      Type.Literal("Invoicing"),
      Type.Literal("PermanentStorage"),
    ]),
    from: text,
    to: nullable(text),
    restrictToPermanentStorageHwmDate: optional(Type.Union([Type.Boolean(), Type.Null()])),
  }),
  ksefNumber: nullable(text),
  invoiceNumber: nullable(text),
  sellerNip: nullable(Type.String({ pattern: `^${Nip}$` })),
});

const CertificateType = Type.Union([Type.Literal("Authentication"), Type.Literal("Offline")]);
const Serial = Type.String({ pattern: "^[0-9A-F]{16}$" });

/** Bodies of requests. Unknown members are allowed, as in the ministry's OpenAPI document. */
export const BODIES = {
  tokenLogin: Type.Object({
    challenge: text,
    contextIdentifier: Context,
    encryptedToken: Base64,
    publicKeyId: nullable(Type.String({ minLength: 44, maxLength: 44 })),
  }),
  openOnline: Type.Object({ formCode: Form, encryption: Encryption }),
  invoice: Type.Object({
    invoiceHash: Hash,
    invoiceSize: Size,
    encryptedInvoiceHash: Hash,
    encryptedInvoiceSize: Size,
    // Too long for a pattern: it is decoded.
    encryptedInvoiceContent: Type.String({ minLength: 1 }),
    offlineMode: optional(Type.Boolean()),
    hashOfCorrectedInvoice: nullable(Hash),
  }),
  openBatch: Type.Object({
    formCode: Form,
    batchFile: Type.Object({
      fileSize: Type.Integer({ minimum: 1, maximum: 5_000_000_000 }),
      fileHash: Hash,
      compressionType: optional(
        Type.Union([Type.Literal("Zip"), Type.Literal("TarGz"), Type.Null()]),
      ),
      fileParts: Type.Array(Type.Object({ ordinalNumber: Size, fileSize: Size, fileHash: Hash }), {
        minItems: 1,
      }),
    }),
    encryption: Encryption,
    offlineMode: optional(Type.Boolean()),
  }),
  query: Filters,
  export: Type.Object({
    encryption: Encryption,
    onlyMetadata: optional(Type.Boolean()),
    compressionType: optional(
      Type.Union([Type.Literal("Zip"), Type.Literal("TarGz"), Type.Null()]),
    ),
    filters: Filters,
  }),
  enrolment: Type.Object({
    certificateName: Type.String({
      minLength: 5,
      maxLength: 100,
      pattern: "^[a-zA-Z0-9_\\- ąćęłńóśźżĄĆĘŁŃÓŚŹŻ]+$",
    }),
    certificateType: CertificateType,
    csr: Base64,
    validFrom: nullable(text),
  }),
  retrieve: Type.Object({
    certificateSerialNumbers: Type.Array(Serial, { minItems: 1, maxItems: 10 }),
  }),
  certificates: Type.Object({
    certificateSerialNumber: nullable(Serial),
    name: nullable(text),
    type: optional(Type.Union([CertificateType, Type.Null()])),
    status: optional(
      Type.Union([
        ...["Active", "Blocked", "Revoked", "Expired"].map((name) => Type.Literal(name)),
        Type.Null(),
      ]),
    ),
    expiresAfter: nullable(text),
  }),
  revocation: Type.Object({
    revocationReason: nullable(text),
  }),
  token: Type.Object({
    permissions: Type.Array(Permission, { minItems: 1 }),
    description: Type.String({ minLength: 5, maxLength: 256 }),
  }),
} as const;
