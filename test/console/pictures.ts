import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { WIDE } from "./console-rig.ts";

/** WebP of this quality takes a quarter of a PNG's bytes, and letters stay sharp. */
const QUALITY = 70;
const PRINT_DPI = 80;

/** Folder of the documentation's pictures; undefined where tests take none. `npm run pictures` sets it. */
const FOLDER = process.env.FAKTURO_PICTURES || undefined;

/** Takes a picture of the page for the documentation, as it is in view. */
export async function pictureInView(page: Page, name: string): Promise<void> {
  if (FOLDER === undefined) return;
  await page.setViewportSize(WIDE);
  await page.waitForLoadState("networkidle");
  await take(page, join(FOLDER, `${name}.webp`));
}

/** Takes a picture of the first page of a PDF; needs `pdftoppm` of Poppler. */
export async function picturePrint(page: Page, name: string, pdf: Uint8Array): Promise<void> {
  if (FOLDER === undefined) return;
  const options = ["-png", "-r", String(PRINT_DPI), "-singlefile", "-"];
  const png = execFileSync("pdftoppm", options, { input: pdf, maxBuffer: 2 ** 26 });
  const other = await page.context().newPage();
  const source = `data:image/png;base64,${png.toString("base64")}`;
  await other.setContent(`<body style="margin:0"><img src="${source}" style="display:block">`);
  const box = await other.locator("img").boundingBox();
  if (!box) throw new Error(`${name}: the page was not drawn`);
  await other.setViewportSize({ width: Math.round(box.width), height: Math.round(box.height) });
  await take(other, join(FOLDER, `${name}.webp`));
  await other.close();
}

async function take(page: Page, file: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const options = { format: "webp", quality: QUALITY } as const;
  const { data } = await session.send("Page.captureScreenshot", options);
  await session.detach();
  writeFileSync(file, Buffer.from(data, "base64"));
}
