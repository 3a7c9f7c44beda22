import type { Static, TObject } from "@fakturo/schema";

/** A type of records that an app stores in each workspace, e.g. its accounts. */
export interface RecordType<S extends TObject = TObject, I extends string = string> {
  /** `app.kind`, e.g. `acme.account`; the first segment is the app. */
  readonly key: string;
  /** JSON Schema of a record, checked on writing. */
  readonly schema: S;
  /** Text members that serve as search keys; absent members are not indexed. */
  readonly indexes: readonly I[];
}

/** A type of records of any schema. */
export type AnyRecordType = RecordType;

/** The value of a type of records. */
export type RecordValue<T extends AnyRecordType> = Static<T["schema"]>;

/** A record as it was read. */
export interface StoredRecord<V> {
  /** Chosen by the app; unique per type and workspace. */
  readonly id: string;
  readonly value: V;
  /** 1 on creation, incremented by each write. */
  readonly version: number;
  /** Entry of the record. */
  readonly entry: string | undefined;
  /** Milliseconds since 1970. */
  readonly updatedAt: number;
}

/** A change of a record, written with the step's or route's other effects. */
export interface RecordWrite {
  readonly type: AnyRecordType;
  /** 1 to 200 characters. */
  readonly id: string;
  /** The complete new value; `null` removes the record. */
  readonly value: Readonly<Record<string, unknown>> | null;
  /**
   * Version that was read, 0 without a record. If the stored version differs, none of the effects is written: a
   * step is called again, a route answers 409. Absent: the stored record is replaced.
   */
  readonly version?: number;
  /** Entry whose erasure also removes the record. */
  readonly entry?: string;
  /** Removed after this moment, milliseconds since 1970; kept when absent. */
  readonly expiresAt?: number;
  /** Until when something has to be done by law. The write that states nothing here, or removes the record, ends it. */
  readonly due?: RecordDue;
}

/** A legal deadline; the alarm `deadline` is raised a day before. */
export interface RecordDue {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** What has to be done, for people; at most 500 characters. */
  readonly message: string;
  /**
   * Records of one type with the same group and moment raise one alarm, with their number: such as those of a party's
   * month. At most 200 characters; the record's id when absent.
   */
  readonly group?: string;
}

/** Reads records of one type in one workspace. */
export interface RecordReader<T extends AnyRecordType> {
  get(id: string): Promise<StoredRecord<RecordValue<T>> | undefined>;
  /** Records with this value of an indexed member, by id; at most 1000. */
  find(index: T["indexes"][number], value: string): Promise<StoredRecord<RecordValue<T>>[]>;
  /** Records after the id `after`, by id; default 100, at most 1000. */
  list(page?: {
    readonly after?: string;
    readonly limit?: number;
  }): Promise<StoredRecord<RecordValue<T>>[]>;
}

/** Declares a type of records, for `Plugin.records`, and infers its value's type; returns it frozen. */
export function defineRecord<S extends TObject, const I extends string = never>(
  type: Omit<RecordType<S, I>, "indexes"> & { readonly indexes?: readonly I[] },
): RecordType<S, I> {
  return Object.freeze({ ...type, indexes: type.indexes ?? [] });
}

/** A write of a record whose value is checked against its type. */
export function putRecord<T extends AnyRecordType>(
  type: T,
  id: string,
  value: RecordValue<T> & Readonly<Record<string, unknown>>,
  more: Pick<RecordWrite, "version" | "entry" | "expiresAt" | "due"> = {},
): RecordWrite {
  return { ...more, type, id, value };
}
