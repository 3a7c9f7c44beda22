import { type Static, Type } from "@fakturo/schema";

/** A change of the test data, which all clients of the system share. */
export const TestDataEvent = Type.Union([
  /** `permissions` empty: revoked; `subject` empty: of everybody. */
  Type.Object({
    event: Type.Literal("granted"),
    nip: Type.String(),
    subject: Type.String(),
    permissions: Type.Array(Type.String()),
  }),
  Type.Object({
    event: Type.Literal("marked"),
    mark: Type.Union([
      Type.Literal("blocked"),
      Type.Literal("attachments"),
      Type.Literal("deceased"),
    ]),
    value: Type.String(),
    isSet: Type.Boolean(),
  }),
]);
export type TestDataEvent = Static<typeof TestDataEvent>;

/** Test data of the system. */
export interface TestData {
  /** NIPs that are blocked, those that may send attachments, and PESELs of deceased persons. */
  readonly marks: Map<string, Set<string>>;
  /** Permissions by the NIP of the context and the NIP or PESEL of the subject. */
  readonly grants: Map<string, Map<string, readonly string[]>>;
}

/** Applies a change. */
export function applyTestData({ marks, grants }: TestData, event: TestDataEvent): void {
  if (event.event === "marked") {
    const set = marks.get(event.mark) ?? new Set();
    marks.set(event.mark, set);
    if (event.isSet) set.add(event.value);
    else set.delete(event.value);
    return;
  }
  const { nip, subject, permissions } = event;
  const own = grants.get(nip) ?? new Map<string, readonly string[]>();
  grants.set(nip, own);
  if (permissions.length > 0) own.set(subject, permissions);
  else if (subject === "") own.clear();
  else own.delete(subject);
}
