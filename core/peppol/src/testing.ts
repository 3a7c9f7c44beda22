import {
  type ExchangedMessage,
  type InvoiceResponse,
  PEPPOL_SERVICES,
  participantOf,
  providerParticipant,
  StatisticsCounter,
} from "./index.ts";

const [INVOICE, NOTE] = PEPPOL_SERVICES["ubl-invoice"];
/** Header of the reports of the tests. */
export const REPORT_HEADER = { from: "2026-10-01", to: "2026-10-31", reporter: "POP000001" };

/** A message that was sent. */
export function transmission(parts: Partial<ExchangedMessage>): ExchangedMessage {
  const { type, processes } = INVOICE ?? {};
  const [process] = processes ?? [];
  if (!type || !process) throw new Error("the group has no services");
  return {
    ...{ direction: "outgoing", provider: "POP000002", documentType: type, process },
    ...{ transport: "peppol-transport-as4-v2_0", senderCountry: "BE", endUser: "a" },
    ...parts,
  };
}

const incoming = { direction: "incoming", receiverCountry: "BE", senderCountry: "NO" } as const;
const noteType = NOTE?.type ?? { scheme: "", value: "" };

/** Some messages in both directions, counted. */
export function counted(): StatisticsCounter {
  const counter = new StatisticsCounter();
  counter.add(transmission({}));
  counter.add(transmission({ endUser: "b", senderCountry: "FR" }));
  counter.add(transmission({ provider: "POP000003", documentType: noteType }));
  counter.add(transmission(incoming));
  counter.add(transmission({ ...incoming, endUser: "c", provider: "POP000003" }));
  return counter;
}

const AT = Date.UTC(2026, 10, 23, 18);
/** An Invoice Response. */
export const RESPONSE: InvoiceResponse = {
  id: "r-1",
  at: AT,
  from: { participant: participantOf("0192:974760673"), name: "Kunde AS" },
  to: { participant: participantOf("0208:0202239951"), name: "Atelier SA" },
  code: "AP",
  invoice: { number: "F-1", date: "2026-11-01", type: "380" },
};
/** A reason of one. */
export const REASON = { code: "PRI", text: "The price was not agreed" };
/** A message level status without receiver and outcome. */
export const STATUS = {
  ...{ id: "mls-1", at: AT, instanceId: "6a2b1f1e-0000-4000-8000-000000000001" },
  from: providerParticipant("POP000002"),
};
