import type { Party } from "@fakturo/model";
import { group, leaf, type XmlNode } from "@fakturo/xml";
import { EXT, PLATFORM, PLATFORMS, PORTAL, type Reporter } from "./codes.ts";
import type { Flavour } from "./flavours.ts";
import type { CdarMessage } from "./message.ts";

/** Sender and recipient of the message. */
export interface MessageRoute {
  /** Network addresses of the envelope. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  /** Number of the platform in the directory; required by the portal. */
  readonly platform: string | undefined;
}

/** Sender, issuer and recipient (MDG-9, MDG-15, MDG-21). */
export function tradeParties(
  message: CdarMessage,
  flavour: Flavour,
  route: MessageRoute,
): XmlNode[] {
  const reporter = reporterOf(message, route);
  return [
    platformParty("ram:SenderTradeParty", route),
    reporter === "platform"
      ? platformParty("ram:IssuerTradeParty", route)
      : tradeParty("ram:IssuerTradeParty", message[reporter]),
    flavour.isForPortal
      ? portalParty()
      : tradeParty("ram:RecipientTradeParty", recipientOf(message, route)),
  ];
}

/** The issuing party; either party may issue business statuses. */
export function reporterOf(
  { status, supplier, customer }: CdarMessage,
  { from }: MessageRoute,
): Reporter {
  if (status.reporter === "platform") return status.reporter;
  if (hasAddress(supplier, from)) return "supplier";
  return hasAddress(customer, from) ? "customer" : status.reporter;
}

/** The addressed party, else the other one than the reporter; platforms address the seller. */
function recipientOf(message: CdarMessage, route: MessageRoute): Party | undefined {
  const { supplier, customer } = message;
  const addressed = [supplier, customer].find((party) => hasAddress(party, route.to));
  return addressed ?? (reporterOf(message, route) === "supplier" ? customer : supplier);
}

function hasAddress(party: Party | undefined, address: string | undefined): boolean {
  return (party?.endpoints ?? []).some(({ uri }) => uri !== undefined && uri === address);
}

function platformParty(name: string, { platform }: MessageRoute): XmlNode {
  return group(
    name,
    leaf("ram:GlobalID", platform, { schemeID: PLATFORMS }),
    leaf("ram:RoleCode", PLATFORM),
  );
}

function portalParty(): XmlNode {
  return group(
    "ram:RecipientTradeParty",
    leaf("ram:GlobalID", PORTAL.code, { schemeID: PLATFORMS }),
    leaf("ram:RoleCode", PORTAL.role),
  );
}

function tradeParty(name: string, party: Party | undefined): XmlNode {
  const { identities = [], inboxes = [], ext } = party ?? {};
  const [inbox] = inboxes;
  return group(
    name,
    identities.map(({ code, ext: coded }) => {
      const schemeID = coded?.[EXT.scheme];
      return schemeID ? leaf("ram:GlobalID", code, { schemeID }) : undefined;
    }),
    leaf("ram:Name", party?.name),
    leaf("ram:RoleCode", ext?.[EXT.role]),
    group(
      "ram:URIUniversalCommunication",
      leaf("ram:URIID", inbox?.code, { schemeID: inbox?.scheme }),
    ),
  );
}
