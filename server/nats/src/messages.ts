import {
  create,
  createFileRegistry,
  type DescMessage,
  fromBinary,
  fromJson,
  type JsonObject as PlainJson,
  toBinary,
  toJson,
} from "@bufbuild/protobuf";
import {
  type DescriptorProto,
  DescriptorProtoSchema,
  EnumDescriptorProtoSchema,
  FieldDescriptorProtoSchema,
  FileDescriptorProtoSchema,
  FieldDescriptorProto_Label as Label,
  FieldDescriptorProto_Type as Type,
} from "@bufbuild/protobuf/wkt";
import type { JsonObject } from "@fakturo/model";

/** Protobuf package of the gateway (workflows spec §10). */
const PACKAGE = "invopop.provider.v1";

const SCALARS = {
  string: Type.STRING,
  bytes: Type.BYTES,
  bool: Type.BOOL,
  int32: Type.INT32,
  int64: Type.INT64,
  double: Type.DOUBLE,
} as const;
type Scalar = keyof typeof SCALARS;

/** Number and type of a field; `map` is from texts to texts, `[]` a list, other names are messages and enums. */
type Field = readonly [number, Scalar | "map" | `${Capitalize<string>}`];

const ENUMS = {
  TaskStatus: ["NA", "OK", "ERR", "QUEUED", "KO", "SKIP", "POKE", "CANCEL"],
  ErrorCode: ["INTERNAL", "INVALID", "NOT_FOUND"],
} as const;

const MESSAGES = {
  Task: {
    id: [1, "string"],
    job_id: [2, "string"],
    silo_entry_id: [3, "string"],
    envelope: [4, "bytes"],
    config: [5, "bytes"],
    files: [6, "File[]"],
    envelope_public_url: [7, "string"],
    ts: [8, "double"],
    owner_id: [9, "string"],
    ref: [10, "string"],
    token: [11, "string"],
    action: [12, "string"],
    state: [13, "string"],
    faults: [14, "Fault[]"],
    meta: [15, "Meta[]"],
    sandbox: [16, "bool"],
    job_key: [17, "string"],
    args: [18, "map"],
    created_ts: [19, "int64"],
  },
  Fault: {
    provider: [1, "string"],
    code: [2, "string"],
    message: [3, "string"],
    fields: [4, "bytes"],
    paths: [5, "String[]"],
  },
  Meta: {
    src: [1, "string"],
    key: [2, "string"],
    value: [3, "bytes"],
    ref: [4, "string"],
    link_url: [5, "string"],
  },
  TaskResult: {
    status: [1, "TaskStatus"],
    code: [2, "string"],
    message: [3, "string"],
    retry_in: [6, "int32"],
    data: [9, "bytes"],
    content_type: [10, "string"],
    ref: [11, "string"],
    sign: [12, "bool"],
    silo_entry_id: [13, "string"],
    args: [14, "map"],
    fields: [15, "bytes"],
  },
  TaskPoke: {
    id: [1, "string"],
    job_id: [2, "string"],
    ref: [3, "string"],
    code: [4, "string"],
    message: [5, "string"],
  },
  TaskPokeResponse: { err: [1, "Error"] },
  File: {
    id: [1, "string"],
    name: [2, "string"],
    mime: [3, "string"],
    public_url: [4, "string"],
    meta: [5, "map"],
    uploaded: [6, "bool"],
    silo_entry_id: [7, "string"],
    hash: [8, "string"],
    desc: [9, "string"],
    embeddable: [10, "bool"],
    private: [11, "bool"],
  },
  CreateFile: {
    id: [1, "string"],
    job_id: [2, "string"],
    silo_entry_id: [3, "string"],
    name: [4, "string"],
    desc: [5, "string"],
    sha256: [6, "string"],
    mime: [7, "string"],
    size: [8, "int32"],
    meta: [9, "map"],
    embeddable: [10, "bool"],
    private: [11, "bool"],
  },
  FileResponse: { file: [1, "File"], err: [2, "Error"] },
  Error: { code: [1, "ErrorCode"], message: [2, "string"] },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Field>>>>;

/** Messages of the gateway. */
export type MessageName = keyof typeof MESSAGES;

const registry = createFileRegistry(
  create(FileDescriptorProtoSchema, {
    name: "gateway.proto",
    package: PACKAGE,
    syntax: "proto3",
    enumType: Object.entries(ENUMS).map(([name, values]) =>
      create(EnumDescriptorProtoSchema, {
        name,
        value: values.map((value, number) => ({ name: value, number })),
      }),
    ),
    messageType: Object.entries(MESSAGES).map(([name, fields]) => describe(name, fields)),
  }),
  () => undefined,
);

function describe(name: string, fields: Readonly<Record<string, Field>>): DescriptorProto {
  const maps = Object.entries(fields).filter(([, [, type]]) => type === "map");
  return create(DescriptorProtoSchema, {
    name,
    field: Object.entries(fields).map(([own, [number, type]]) =>
      create(FieldDescriptorProtoSchema, {
        name: own,
        // Members of JSON are named as in the protocol over HTTP.
        jsonName: own,
        number,
        ...typeOf(name, own, type),
      }),
    ),
    nestedType: maps.map(([own]) => ({
      name: entryName(own),
      options: { mapEntry: true },
      field: ["key", "value"].map((part, i) => ({
        name: part,
        jsonName: part,
        number: i + 1,
        type: Type.STRING,
        label: Label.OPTIONAL,
      })),
    })),
  });
}

function typeOf(message: string, field: string, type: Field[1]) {
  if (type === "map")
    return {
      type: Type.MESSAGE,
      label: Label.REPEATED,
      typeName: `.${PACKAGE}.${message}.${entryName(field)}`,
    };
  const label = type.endsWith("[]") ? Label.REPEATED : Label.OPTIONAL;
  const name = type.replace("[]", "");
  const scalar = isScalar(name) ? SCALARS[name] : undefined;
  if (scalar !== undefined) return { type: scalar, label };
  if (name === "String") return { type: Type.STRING, label };
  const kind = Object.hasOwn(ENUMS, name) ? Type.ENUM : Type.MESSAGE;
  return { type: kind, label, typeName: `.${PACKAGE}.${name}` };
}

function isScalar(name: string): name is Scalar {
  return Object.hasOwn(SCALARS, name);
}

function entryName(field: string): string {
  return `${field.charAt(0).toUpperCase()}${field.slice(1)}Entry`;
}

function descOf(name: MessageName): DescMessage {
  const found = registry.getMessage(`${PACKAGE}.${name}`);
  if (!found) throw new Error(`there is no message ${name}`);
  return found;
}

/** A message from its JSON, where bytes are base64; members that it does not have are left out. */
export function encode(name: MessageName, json: JsonObject): Uint8Array {
  const desc = descOf(name);
  return toBinary(desc, fromJson(desc, plain(json), { ignoreUnknownFields: true }));
}

/** JSON of a message, where bytes are base64 and members without a value are absent. @throws Error for other bytes. */
export function decode(name: MessageName, bytes: Uint8Array): JsonObject {
  const desc = descOf(name);
  return JSON.parse(JSON.stringify(toJson(desc, fromBinary(desc, bytes))));
}

function plain(json: JsonObject): PlainJson {
  return JSON.parse(JSON.stringify(json));
}
