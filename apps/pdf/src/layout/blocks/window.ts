import { widthOf } from "../../text/paragraph.ts";
import type { Flow } from "../flow.ts";
import type { PartyBlock } from "../sheet.ts";
import { RULE, STYLE, WINDOW } from "../theme.ts";

const NAME_LINES = 2;
const ADDRESS_LINES = 7;

/** Minimum size of the sender's line, in points (DIN 5008). */
const LEAST_SIZE = 6;

/** Position of the customer's address, below the sender's line. */
const ADDRESS_TOP = 18;

/** The customer's address at the position of the window of a DIN 5008 envelope. */
export function drawWindow(flow: Flow): void {
  const { left, top, width } = WINDOW;
  const { customer } = correspondents(flow);
  drawSender(flow);
  if (!customer) return;
  const y = top + ADDRESS_TOP;
  const name = flow.text(customer.name, { x: left, y, width }, STYLE.name, {
    maxLines: NAME_LINES,
  });
  const address = addressLines(flow, customer).join("\n");
  const box = { x: left, y: y + name, width };
  flow.text(address, box, STYLE.value, { maxLines: ADDRESS_LINES });
}

/** Parts of a party outside the window, so that the customer's address is printed once. */
export function besidesWindow(flow: Flow, party: PartyBlock): PartyBlock {
  const { address, country, lines } = party;
  const start = lines.indexOf(address[0] ?? country);
  if (party !== correspondents(flow).customer || start < 0 || !fits(flow, party)) return party;
  const count = address.length + (country === "" ? 0 : 1);
  return { ...party, lines: lines.toSpliced(start, count) };
}

function fits(flow: Flow, party: PartyBlock): boolean {
  const { width } = WINDOW;
  const address = addressLines(flow, party).join("\n");
  return (
    flow.set(party.name, STYLE.name, width).length <= NAME_LINES &&
    flow.set(address, STYLE.value, width).length <= ADDRESS_LINES
  );
}

/** One small line with the sender's address; uses the short name where the full one does not fit. */
function drawSender(flow: Flow): void {
  const { left, top, width } = WINDOW;
  const { supplier } = correspondents(flow);
  const place = supplier ? addressLines(flow, supplier) : [];
  const full = [supplier?.name ?? flow.sheet.brand, ...place].join(" · ");
  const short = [flow.sheet.brand, ...place].join(" · ");
  const isWide = (text: string) => widthOf(text, STYLE.footer, flow.painting.rtl) > width;
  const text = isWide(full) ? short : full;
  const size = isWide(text) ? LEAST_SIZE : STYLE.footer.size;
  const style = { ...STYLE.footer, size, leading: size + 1.5 };
  const box = { x: left, y: top + 1, width };
  const used = flow.text(text, box, style, { maxLines: 2 });
  flow.page.rule({ x: left, y: top + 1 + used, width }, RULE, 0.4);
}

/** Letters within a country omit its name. */
function addressLines(flow: Flow, { address, country }: PartyBlock): readonly string[] {
  const { supplier, customer } = correspondents(flow);
  const isDomestic = supplier?.country === customer?.country;
  return isDomestic || country === "" ? address : [...address, country];
}

function correspondents({ sheet }: Flow): Record<"supplier" | "customer", PartyBlock | undefined> {
  const find = (wanted: PartyBlock["role"]) => sheet.parties.find(({ role }) => role === wanted);
  return { supplier: find("supplier"), customer: find("customer") };
}
