import { addressOf, type CompanyCall, type HandledRequest, type OperatorRequest } from "./call.ts";
import { json } from "./reply.ts";
import type { Settings } from "./settings.ts";

export type DirectoryEntry = Settings["receivers"][number];

const OVT = /^0216:0037\d{8}[\dA-Za-z]{0,5}$/;
/** The simulated operator, and another one. */
const OWN_OPERATOR = "003721291126";
const OTHER_OPERATOR = "003723327487";

/** Where an address receives: several entries for one at several operators, none for unknown ones. */
export function entriesOf(
  eia: string,
  { state, settings }: Pick<OperatorRequest, "state" | "settings">,
): readonly DirectoryEntry[] {
  if (settings.unknown.includes(eia)) return [];
  const listed = settings.receivers.filter((one) => one.eia === eia);
  if (listed.length > 0) return listed;
  const isOwn = [...state.companies].some((company) => addressOf(company) === eia);
  if (isOwn) return [{ eia, network: "INTERNAL", operator: OWN_OPERATOR }];
  return OVT.test(eia) ? [{ eia, network: "EXTERNAL", operator: OTHER_OPERATOR }] : [];
}

/** `GET /v1/lookup/receivers`, in all networks. */
export function lookUp(call: CompanyCall): HandledRequest {
  return { reply: json(200, entriesOf(call.request.query.get("eia") ?? "", call)) };
}
