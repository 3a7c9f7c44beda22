import { widthOf } from "../../text/paragraph.ts";
import type { Flow } from "../flow.ts";
import { ACCENT, mm, STYLE, TINT } from "../theme.ts";

/** A decoded logo with its size. */
export interface PlacedImage {
  readonly name: string;
  readonly ref: number;
  readonly width: number;
  readonly height: number;
}

const BADGE_PADDING = 6;
const BADGE_HEIGHT = 15;
const LETTER_SIDE = mm(16);

/** Logo or name at the start, title and number at the end of the first lines. */
export function drawHero(flow: Flow, logo: PlacedImage | undefined): void {
  const brandWidth = flow.width * 0.46;
  const top = flow.y;
  const brandHeight = logo ? drawLogo(flow, logo, brandWidth) : drawBrand(flow, brandWidth);
  const letterHeight = drawLetter(flow);
  const titleHeight = drawTitle(flow, top);
  flow.y = top + Math.max(brandHeight, titleHeight, letterHeight) + 14;
}

function drawBrand(flow: Flow, width: number): number {
  const box = { x: flow.left, y: flow.y + 2, width };
  return flow.text(flow.sheet.brand, box, STYLE.brand, { maxLines: 3 });
}

function drawLogo(flow: Flow, logo: PlacedImage, room: number): number {
  const factor = Math.min(1, room / logo.width);
  const box = { x: flow.left, y: flow.y, width: logo.width * factor };
  const height = logo.height * factor;
  const draw = () => flow.page.image(logo.name, logo.ref, box, height);
  flow.page.tagged("Figure", flow.root, draw, flow.sheet.brand);
  return height;
}

function drawTitle(flow: Flow, top: number): number {
  const { title, code, badges } = flow.sheet;
  const width = flow.width * 0.5;
  const x = flow.left + flow.width - width;
  let y = top - 3;
  y += flow.text(title, { x, y, width }, STYLE.title, { align: "end", maxLines: 3, tag: "H1" });
  y += flow.text(code, { x, y, width }, STYLE.code, { align: "end", maxLines: 3 });
  return y + drawBadges(flow, badges, y + 4) - top;
}

function drawBadges(flow: Flow, badges: readonly string[], y: number): number {
  let end = flow.left + flow.width;
  for (const badge of [...badges].reverse()) {
    const text = Math.min(widthOf(badge, STYLE.badge, flow.painting.rtl), flow.width * 0.4);
    const width = text + 2 * BADGE_PADDING;
    const x = end - width;
    flow.page.rectangle({ x, y, width }, BADGE_HEIGHT, TINT);
    flow.page.rectangle({ x, y, width: 2 }, BADGE_HEIGHT, ACCENT);
    const box = { x: x + BADGE_PADDING + 1, y: y + 2.5, width: text + 2 };
    flow.text(badge, box, STYLE.badge, { maxLines: 1 });
    end = x - 6;
  }
  return badges.length > 0 ? BADGE_HEIGHT + 4 : 0;
}

/** The boxed letter of Argentine documents is centred on the page. */
function drawLetter(flow: Flow): number {
  const { letter } = flow.sheet;
  if (!letter) return 0;
  const box = { x: flow.left + (flow.width - LETTER_SIDE) / 2, y: flow.y, width: LETTER_SIDE };
  flow.page.frame(box, LETTER_SIDE, "0.09 0.11 0.14");
  flow.text(letter.text, { ...box, y: box.y + 3 }, STYLE.letter, { align: "center" });
  const caption = { ...box, y: box.y + 33 };
  flow.text(letter.caption, caption, STYLE.footer, { align: "center" });
  return LETTER_SIDE;
}
