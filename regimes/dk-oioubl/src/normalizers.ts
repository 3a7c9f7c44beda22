import type { Combo, Endpoint, Inbox, Party } from "@fakturo/model";
import { type Normalizer, normalizer } from "@fakturo/plugin";

const TAX_CATEGORY = "untdid-tax-category";

/** Tax categories of OIOUBL. */
function dropCategory(combo: Combo): void {
  if (!combo.ext) return;
  const { [TAX_CATEGORY]: _, ...rest } = combo.ext;
  if (Object.keys(rest).length > 0) combo.ext = rest;
  else delete combo.ext;
}

function isAddress({ scheme, code }: Inbox): boolean {
  return Boolean(scheme && code);
}

function endpointOf({ label, scheme, code }: Inbox): Endpoint {
  const uri = `${scheme}:${code}`;
  return label ? { label, uri } : { uri };
}

/** A party without endpoints gets those of its inboxes, which are removed. */
function moveInboxes(party: Party): void {
  const addresses = party.inboxes?.filter(isAddress) ?? [];
  if (party.endpoints?.length || addresses.length === 0) return;
  party.endpoints = addresses.map(endpointOf);
  const others = party.inboxes?.filter((inbox) => !isAddress(inbox)) ?? [];
  if (others.length > 0) party.inboxes = others;
  else delete party.inboxes;
}

/** The endpoint and registration of a Danish company are its CVR number. */
function addCvr(party: Party): void {
  const { tax_id } = party;
  if (tax_id?.country !== "DK" || !tax_id.code) return;
  const { code } = tax_id;
  if (!party.endpoints?.length) party.endpoints = [{ uri: `DK:CVR:${code}` }];
  if (!party.identities?.some(({ scope }) => scope === "legal"))
    party.identities = [...(party.identities ?? []), { scope: "legal", code }];
}

/** Sets addresses and identities for NemHandel; amounts are rounded line by line. */
export const normalizers: readonly Normalizer[] = [
  normalizer("tax.Combo", dropCategory),
  normalizer("org.Party", (party) => {
    moveInboxes(party);
    addCvr(party);
  }),
  normalizer("bill.Invoice", (invoice) => {
    invoice.tax ??= {};
    invoice.tax.rounding ||= "currency";
  }),
];
