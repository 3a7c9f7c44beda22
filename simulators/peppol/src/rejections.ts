import { openEnvelope } from "@fakturo/as4";
import { providerParticipant, writeMessageStatus } from "@fakturo/peppol";
import type { SimulatedOutcome, SimulatorWorld } from "@fakturo/simulator";
import {
  attributed,
  createFinder,
  declare,
  group,
  leaf,
  readXml,
  writeXml,
  type XmlElement,
  type XmlNode,
} from "@fakturo/xml";
import { orderDelivery } from "./deliveries.ts";
import type { NetworkKeys } from "./keys.ts";
import type { Settings } from "./settings.ts";
import type { AccessPointMessage, State, StoredEvent } from "./state.ts";

const UBL = "urn:oasis:names:specification:ubl:schema:xsd:";
const ROOT = `${UBL}ApplicationResponse-2`;
const CAC = `${UBL}CommonAggregateComponents-2`;
const CBC = `${UBL}CommonBasicComponents-2`;
const OIOUBL = "##OIOUBL-2.1::";
const AGENCY = { schemeAgencyID: "320" };
/** Seat of the simulated access point in Peppol. */
export const OWN_SEAT = "POP000900";
const LIST = { listAgencyID: "320" };
const { find, text } = createFinder({ cac: CAC, cbc: CBC });

/**
 * The answer of an access point that finds a received document invalid after the receipt, a new message: an application
 * response to the sender of an OIOUBL document, else a message level status to the sender's access point. Undefined for
 * a document that is not rejected.
 */
export async function rejection(
  message: AccessPointMessage,
  state: State,
  keys: NetworkKeys,
  world: SimulatorWorld<Settings>,
): Promise<(() => SimulatedOutcome<StoredEvent>) | undefined> {
  if (message.envelope === "") return undefined;
  const { data, root } = openEnvelope(Buffer.from(message.envelope));
  if (!root || root.namespace === ROOT) return undefined;
  const number = text(root, "cbc:ID");
  if (!world.settings.rejected.includes(number)) return undefined;
  const isOioubl = message.documentType.includes(OIOUBL);
  const delivery = isOioubl
    ? {
        to: message.sender,
        from: message.receiver,
        country: "DK",
        document: responseTo(readXml(data), number, world.now()),
        instance: `ar-${message.instanceId}`,
      }
    : statusAbout(message, world.now());
  const taker = state.groups.get(delivery.to.toLowerCase());
  if (!isOioubl && !taker) return undefined;
  const after = world.settings.validation;
  const body = Buffer.from(JSON.stringify({ ...delivery, after }));
  const request = { method: "POST", path: "", query: new Map(), headers: {}, body };
  return orderDelivery({ ...request, certificate: undefined }, { state, keys, world });
}

/** A message level status of the simulated service provider to that of the sender, who may not take them. */
function statusAbout({ from, instanceId }: AccessPointMessage, now: number) {
  const [own, to] = [providerParticipant(OWN_SEAT), providerParticipant(from)];
  const text = "PEPPOL-EN16931-R003: a buyer reference or purchase order reference is missing";
  const document = writeMessageStatus({
    ...{ id: `mls-${instanceId}`, at: now, from: own, to, instanceId },
    code: "RE",
    description: "Rejected after validation",
    issues: [{ reason: "BV", text, place: "/Invoice/cbc:BuyerReference" }],
  });
  return { to, from: own, country: "BE", document, instance: `mls-${instanceId}` };
}

/** A TechnicalReject. */
function responseTo(root: XmlElement, number: string, now: number): string {
  const coded = (name: string, value: string, list: string) =>
    leaf(name, value, { ...LIST, listID: `urn:oioubl:codelist:${list}` });
  const node = group(
    "ApplicationResponse",
    leaf("cbc:UBLVersionID", "2.1"),
    leaf("cbc:CustomizationID", "OIOUBL-2.1"),
    leaf("cbc:ProfileID", "Procurement-BilSim-1.0", {
      schemeID: "urn:oioubl:id:profileid-1.2",
      ...AGENCY,
    }),
    leaf("cbc:ID", `AR-${number}`),
    leaf("cbc:IssueDate", new Date(now).toISOString().slice(0, "YYYY-MM-DD".length)),
    party("cac:SenderParty", root, "cac:AccountingCustomerParty/cac:Party"),
    party("cac:ReceiverParty", root, "cac:AccountingSupplierParty/cac:Party"),
    group(
      "cac:DocumentResponse",
      group(
        "cac:Response",
        leaf("cbc:ReferenceID", "1"),
        coded("cbc:ResponseCode", "TechnicalReject", "responsecode-1.1"),
        leaf("cbc:Description", "F-INV133: a rule of the receiver is violated"),
      ),
      group(
        "cac:DocumentReference",
        leaf("cbc:ID", number),
        leaf("cbc:UUID", text(root, "cbc:UUID")),
        coded("cbc:DocumentTypeCode", root.name, "responsedocumenttypecode-1.1"),
      ),
    ),
  );
  return writeXml(attributed(node, declare({ "": ROOT, cac: CAC, cbc: CBC })));
}

function party(name: string, root: XmlElement, path: string): XmlNode {
  const endpoint = find(root, `${path}/cbc:EndpointID`);
  const scheme = endpoint?.attributes.get("schemeID");
  return group(
    name,
    leaf("cbc:EndpointID", endpoint?.text.trim(), { schemeID: scheme }),
    group("cac:PartyName", leaf("cbc:Name", text(root, `${path}/cac:PartyName/cbc:Name`))),
  );
}
