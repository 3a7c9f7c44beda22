import { qrCells } from "../../content/qr.ts";
import type { TextStyle } from "../../text/paragraph.ts";
import type { Flow } from "../flow.ts";
import type { Slip } from "../sheet.ts";
import { mm, SLIP_HEIGHT } from "../theme.ts";

const BLACK = "0 0 0";
const WHITE = "1 1 1";

function style(size: number, leading: number, weight: TextStyle["weight"]): TextStyle {
  return { size, weight, color: BLACK, leading };
}

/** Type of the two parts (QR-bill style guide §3.4). */
const TITLE = style(11, 14, "slipBold");
const RECEIPT = { head: style(6, 9, "slipBold"), text: style(8, 9, "slip") } as const;
const PAYMENT = { head: style(8, 11, "slipBold"), text: style(10, 11, "slip") } as const;
type Part = typeof RECEIPT | typeof PAYMENT;

/** Millimetres from the slip's upper left corner (style guide §3.1). */
const RECEIPT_X = 5;
const RECEIPT_WIDTH = 52;
const SPLIT_X = 62;
const CODE = { x: 67, y: 17, side: 46 } as const;
const DETAILS = { x: 118, y: 5, width: 87 } as const;
const AMOUNT_Y = 68;
const CROSS_SIDE = 7;

/** Space above the slip for the separation note and the page's footer. */
const CLEARANCE = mm(10);

/** The Swiss QR-bill at the foot of the page, or of a new page where space is missing. */
export function drawSlip(flow: Flow, slip: Slip): void {
  const top = flow.painting.height - SLIP_HEIGHT;
  if (flow.y > top - CLEARANCE) flow.breakPage();
  new SlipPainter(flow, slip, top).draw();
  flow.y = flow.painting.height;
}

class SlipPainter {
  readonly #flow: Flow;
  readonly #slip: Slip;
  readonly #top: number;

  constructor(flow: Flow, slip: Slip, top: number) {
    this.#flow = flow;
    this.#slip = slip;
    this.#top = top;
  }

  draw(): void {
    this.#lines();
    this.#receipt();
    this.#payment();
  }

  #lines(): void {
    const { page, painting } = this.#flow;
    page.rule({ x: 0, y: this.#top, width: painting.width }, BLACK, 0.5);
    page.rectangle({ x: mm(SPLIT_X), y: this.#top, width: 0.5 }, SLIP_HEIGHT, BLACK);
    const box = { x: 0, y: this.#top - 12, width: painting.width };
    this.#flow.text(this.#slip.words.separate, box, RECEIPT.text, { align: "center" });
  }

  #receipt(): void {
    const { words, account, reference, debtor } = this.#slip;
    this.#text(words.receipt, RECEIPT_X, 5, RECEIPT_WIDTH, TITLE, "H2");
    let y = this.#block(RECEIPT, words.account, account, {
      x: RECEIPT_X,
      y: 12,
      width: RECEIPT_WIDTH,
    });
    y = this.#block(RECEIPT, words.reference, [reference], {
      x: RECEIPT_X,
      y,
      width: RECEIPT_WIDTH,
    });
    this.#debtor(RECEIPT, debtor, { x: RECEIPT_X, y, width: RECEIPT_WIDTH }, 20);
    this.#amount(RECEIPT, RECEIPT_X, 12);
    const acceptance = { x: mm(RECEIPT_X), y: this.#top + mm(82), width: mm(RECEIPT_WIDTH) };
    this.#flow.text(words.acceptance, acceptance, RECEIPT.head, { align: "end" });
  }

  #payment(): void {
    const { words, account, reference, additional, debtor } = this.#slip;
    this.#text(words.paymentPart, CODE.x, 5, 51, TITLE, "H2");
    this.#code();
    this.#amount(PAYMENT, CODE.x, 14);
    let y: number = DETAILS.y;
    y = this.#block(PAYMENT, words.account, account, { ...DETAILS, y });
    y = this.#block(PAYMENT, words.reference, [reference], { ...DETAILS, y });
    y = this.#block(PAYMENT, words.additional, [additional], { ...DETAILS, y });
    this.#debtor(PAYMENT, debtor, { ...DETAILS, y }, 25);
  }

  #amount(part: Part, x: number, gap: number): void {
    const { words, currency, amount } = this.#slip;
    this.#block(part, words.currency, [currency], { x, y: AMOUNT_Y, width: gap + 4 });
    this.#block(part, words.amount, [amount], { x: x + gap + 3, y: AMOUNT_Y, width: 32 });
  }

  /** Caption and lines; returns where the next block starts, in millimetres. */
  #block(
    part: Part,
    caption: string,
    lines: readonly string[],
    { x, y, width }: { x: number; y: number; width: number },
  ): number {
    const text = lines.join("\n");
    if (text === "") return y;
    const head = this.#text(caption, x, y, width, part.head);
    return y + head + this.#text(text, x, y + head, width, part.text) + toMm(part.text.leading);
  }

  /** The payer, or an empty frame for it. */
  #debtor(
    part: Part,
    debtor: readonly string[],
    box: { x: number; y: number; width: number },
    height: number,
  ): void {
    const { words } = this.#slip;
    if (debtor.length > 0) {
      this.#block(part, words.payableBy, debtor, box);
      return;
    }
    const head = this.#text(words.payableByBlank, box.x, box.y, box.width, part.head);
    const width = part === RECEIPT ? RECEIPT_WIDTH : 65;
    this.#corners({ x: mm(box.x), y: this.#top + mm(box.y + head + 0.5) }, mm(width), mm(height));
  }

  /** Corner marks of an empty field, 3 mm long. */
  #corners({ x, y }: { x: number; y: number }, width: number, height: number): void {
    const { page } = this.#flow;
    const arm = mm(3);
    const thin = 0.75;
    for (const end of [y, y + height - thin])
      for (const start of [x, x + width - arm])
        page.rectangle({ x: start, y: end, width: arm }, thin, BLACK);
    for (const start of [x, x + width - thin])
      for (const end of [y, y + height - arm])
        page.rectangle({ x: start, y: end, width: thin }, arm, BLACK);
  }

  #code(): void {
    const { page, root } = this.#flow;
    const cells = qrCells({ data: this.#slip.code });
    if (!cells) return;
    const box = { x: mm(CODE.x), y: this.#top + mm(CODE.y), width: mm(CODE.side) };
    page.tagged("Figure", root, () => page.grid(cells, box), "Swiss QR Code");
    this.#cross();
  }

  /** The cross in the middle of the code, 7 mm with its white border. */
  #cross(): void {
    const { page } = this.#flow;
    const middle = (CODE.side - CROSS_SIDE) / 2;
    const square = (inset: number, width: number, height: number, color: string) => {
      const at = { x: CODE.x + CODE.side / 2 - width / 2, y: CODE.y + inset };
      page.rectangle({ x: mm(at.x), y: this.#top + mm(at.y), width: mm(width) }, mm(height), color);
    };
    square(middle, CROSS_SIDE, CROSS_SIDE, WHITE);
    square(middle + 0.5, 6, 6, BLACK);
    square(middle + 1.55, 1.17, 3.9, WHITE);
    square(middle + 2.915, 3.9, 1.17, WHITE);
  }

  /** Sets text at a place in millimetres and returns its height in millimetres. */
  #text(
    text: string,
    x: number,
    y: number,
    width: number,
    type: TextStyle,
    tag: "P" | "H2" = "P",
  ): number {
    const box = { x: mm(x), y: this.#top + mm(y), width: mm(width) };
    return toMm(this.#flow.text(text, box, type, { tag }));
  }
}

function toMm(points: number): number {
  return points / mm(1);
}
