import type { Flow } from "../flow.ts";
import type { PartyBlock } from "../sheet.ts";
import { STYLE } from "../theme.ts";

const GAP = 22;
const NAME_LINES = 5;
const DETAIL_LINES = 22;

/** Supplier, customer and other parties side by side, at most three per row. */
export function drawParties(flow: Flow, parties: readonly PartyBlock[]): void {
  const columns = Math.max(2, Math.min(3, parties.length));
  const width = (flow.width - GAP * (columns - 1)) / columns;
  for (let start = 0; start < parties.length; start += columns) {
    const group = parties.slice(start, start + columns);
    flow.ensure(Math.max(...group.map((party) => partyHeight(flow, party, width))) + 10);
    flow.divide();
    const top = flow.y + 9;
    const heights = group.map((party, index) =>
      drawParty(flow, party, { x: flow.left + index * (width + GAP), y: top, width }),
    );
    flow.y = top + Math.max(...heights) + 14;
  }
}

function drawParty(
  flow: Flow,
  party: PartyBlock,
  box: { x: number; y: number; width: number },
): number {
  let { y } = box;
  y += flow.text(party.heading, { ...box, y }, STYLE.heading, { maxLines: 1, tag: "H2" }) + 1;
  y += flow.text(party.name, { ...box, y }, STYLE.name, { maxLines: NAME_LINES }) + 1;
  const lines = party.lines.join("\n");
  y += flow.text(lines, { ...box, y }, STYLE.value, { maxLines: DETAIL_LINES });
  return y - box.y;
}

function partyHeight(flow: Flow, { name, lines }: PartyBlock, width: number): number {
  return (
    STYLE.heading.leading +
    flow.set(name, STYLE.name, width, NAME_LINES).length * STYLE.name.leading +
    flow.set(lines.join("\n"), STYLE.value, width, DETAIL_LINES).length * STYLE.value.leading
  );
}
