import { Type } from "@fakturo/schema";
import { bodyAs } from "./body.ts";
import type { Call, HandledCall } from "./call.ts";
import { ApiError } from "./reply.ts";
import type { TestDataEvent } from "./testdata-state.ts";

const Nip = Type.String({ pattern: "^[1-9]((\\d[1-9])|([1-9]\\d))\\d{7}$" });
const Pesel = Type.String({ pattern: "^\\d{11}$" });
const Description = Type.String({ minLength: 5, maxLength: 256 });
const kindOf = (...names: readonly string[]) => Type.Union(names.map((one) => Type.Literal(one)));

/** All permissions that test data may grant; the owner of a NIP has them. */
const PERMISSIONS = [
  "InvoiceRead",
  "InvoiceWrite",
  "Introspection",
  "CredentialsRead",
  "CredentialsManage",
  "EnforcementOperations",
  "SubunitManage",
] as const;

type Handle = (call: Call) => HandledCall;

/** The demo and production systems have no test data. */
const changing =
  (eventsOf: (call: Call) => readonly TestDataEvent[]): Handle =>
  (call) => {
    if (call.request.origin?.endsWith("/demo")) throw new ApiError(404, "Not Found");
    return { reply: { status: 200 }, events: eventsOf(call) };
  };

const Person = Type.Object({
  nip: Nip,
  pesel: Pesel,
  isBailiff: Type.Boolean(),
  description: Description,
  isDeceased: Type.Optional(Type.Boolean()),
});

/** `POST /testdata/person`: a person with this PESEL owns the NIP. */
export const addPerson = changing((call) => {
  const { nip, pesel, isDeceased = false } = bodyAs(call, Person);
  return [
    { event: "granted", nip, subject: pesel, permissions: [...PERMISSIONS] },
    { event: "marked", mark: "deceased", value: pesel, isSet: isDeceased },
  ];
});

/** `POST /testdata/person/remove`. */
export const removePerson = changing((call) => {
  const { nip } = bodyAs(call, Type.Object({ nip: Nip }));
  return [{ event: "granted", nip, subject: "", permissions: [] }];
});

const Grant = {
  contextIdentifier: Type.Object({ type: Type.Literal("Nip"), value: Nip }),
  authorizedIdentifier: Type.Object({
    type: kindOf("Nip", "Pesel", "Fingerprint"),
    value: Type.String({ minLength: 10, maxLength: 64 }),
  }),
};
const Granted = Type.Object({
  ...Grant,
  permissions: Type.Array(
    Type.Object({ permissionType: kindOf(...PERMISSIONS), description: Description }),
  ),
});

/** `POST /testdata/permissions`: another NIP or PESEL gets permissions in the context of a NIP. */
export const grantPermissions = changing((call) => {
  const { contextIdentifier, authorizedIdentifier, permissions } = bodyAs(call, Granted);
  const names = permissions.map(({ permissionType }) => permissionType);
  const [nip, subject] = [contextIdentifier.value, authorizedIdentifier.value];
  return [{ event: "granted", nip, subject, permissions: names }];
});

/** `POST /testdata/permissions/revoke`. */
export const revokePermissions = changing((call) => {
  const { contextIdentifier, authorizedIdentifier } = bodyAs(call, Type.Object(Grant));
  const [nip, subject] = [contextIdentifier.value, authorizedIdentifier.value];
  return [{ event: "granted", nip, subject, permissions: [] }];
});

const attachment = (isSet: boolean) =>
  changing((call) => {
    const { nip } = bodyAs(call, Type.Object({ nip: Nip }));
    return [{ event: "marked", mark: "attachments", value: nip, isSet }];
  });
/** `POST /testdata/attachment`: the NIP may send attachments. */
export const allowAttachments = attachment(true);
/** `POST /testdata/attachment/revoke`. */
export const refuseAttachments = attachment(false);

const Blocked = Type.Object({
  contextIdentifier: Type.Object({
    type: kindOf("Nip", "InternalId", "NipVatUe", "PeppolId"),
    value: Type.String(),
  }),
});
const block = (isSet: boolean) =>
  changing((call) => {
    const { value } = bodyAs(call, Blocked).contextIdentifier;
    return [{ event: "marked", mark: "blocked", value, isSet }];
  });
/** `POST /testdata/context/block`: logins in the context end with 480. */
export const blockContext = block(true);
/** `POST /testdata/context/unblock`. */
export const unblockContext = block(false);
