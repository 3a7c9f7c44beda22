import { group, leaf } from "@fakturo/xml";
import type { HandledRequest, MydataCall } from "./call.ts";
import { xmlAnswer } from "./reply.ts";
import { hasMark, NO_MARK, placeIn, tokenOf } from "./requests.ts";

/** `RequestTransmittedDocs` of the channel of providers: marks and codes of what the provider sent. */
export function requestProviderDocs({
  request,
  state,
  settings,
  user,
}: MydataCall): HandledRequest {
  const { query } = request;
  if (!hasMark(query)) return { reply: NO_MARK };
  const issuer = query.get("issuervat");
  const after = placeIn(query);
  const all = [...state.documents.values()].filter(
    (one) =>
      one.channel === "provider" &&
      one.sender === user &&
      BigInt(one.mark) > after &&
      (!issuer || one.issuer === issuer),
  );
  const page = all.slice(0, settings.page);
  const last = page.at(-1);
  const token = last && page.length < all.length ? tokenOf(user, last.mark) : undefined;
  const rows = page.map(({ issuer: vat, mark, uid, authenticationCode }) =>
    group(
      "InvoiceProviderType",
      leaf("issuerVAT", vat),
      leaf("invoiceProviderMark", mark),
      leaf("invoiceUid", uid),
      leaf("authenticationCode", authenticationCode),
    ),
  );
  return { reply: xmlAnswer({ ...group("RequestedProviderDoc", token, rows), kept: true }) };
}
