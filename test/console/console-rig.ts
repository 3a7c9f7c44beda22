import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { isObject } from "@fakturo/model";
import { repositoryRoot } from "@fakturo/test-support";
import { chromium, type Page, type Request } from "playwright-core";
import { type Platform, startPlatform } from "../e2e/platform.ts";
import { findBrowser } from "../harness/browser.ts";

const ROOT = repositoryRoot();
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Rules of WCAG 2.2 AA, and good practice. */
const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

export const PASSWORD = "quiet harbour 27 lanterns";

/** Longest wait for a page or an element; a busy machine needs longer than the browser's default of 30 s. */
const LIMIT_MS = 120_000;

/** A browser on the console of a server of its own. */
export interface ConsoleRig {
  readonly platform: Platform;
  readonly page: Page;
  /** Address of a page of the console. */
  at(path: string): string;
  /** What the page logged as an error, a breach of its policy or a call to another host. */
  readonly troubles: readonly string[];
  /** Compressed bytes of the scripts that the page loads meanwhile, without a cache. */
  scriptsOf(act: () => Promise<void>): Promise<number>;
  /** Writes pictures of the page in light and dark, and 360 pixels wide, into `FAKTURO_SCREENSHOTS`. */
  picture(name: string): Promise<void>;
  stop(): Promise<void>;
}

/** Builds the console as published. */
function built(): void {
  execFileSync(process.execPath, [join(ROOT, "scripts", "console.mjs")], { stdio: "ignore" });
}

/** Starts a server with the built console and opens its browser. */
export async function startConsole(
  env: Readonly<Record<string, string>> = {},
): Promise<ConsoleRig> {
  built();
  const platform = await startPlatform(env);
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ["--no-sandbox"],
  });
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Madrid" });
  context.setDefaultTimeout(LIMIT_MS);
  const page = await context.newPage();
  const troubles: string[] = [];
  page.on("console", (message) => {
    // Refused calls are told by the browser, too; the tests look at what the page says of them.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      troubles.push(message.text());
  });
  page.on("pageerror", ({ message }) => troubles.push(message));
  page.on("dialog", (dialog) => {
    troubles.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol !== "blob:" && origin !== platform.url) troubles.push(`call to ${request.url()}`);
  });
  return {
    platform,
    page,
    troubles,
    at: (path) => `${platform.url}/console/${path}`,
    scriptsOf: (act) => scriptsOf(page, act),
    picture: (name) => picture(page, name),
    async stop() {
      await browser.close();
      await platform.stop();
    },
  };
}

async function scriptsOf(page: Page, act: () => Promise<void>): Promise<number> {
  const sizes: Promise<number>[] = [];
  const onFinished = (request: Request) => {
    if (request.resourceType() === "script")
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  };
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  page.on("requestfinished", onFinished);
  await act();
  await page.waitForLoadState("networkidle");
  page.off("requestfinished", onFinished);
  await session.detach();
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

export const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 360, height: 800 };

async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.FAKTURO_SCREENSHOTS;
  if (!folder) return;
  const take = (kind: string) =>
    page.screenshot({ path: join(folder, `${name}-${kind}.png`), fullPage: true });
  await page.setViewportSize(WIDE);
  await take("light");
  await page.emulateMedia({ colorScheme: "dark" });
  await take("dark");
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(NARROW);
  await take("narrow");
  await page.setViewportSize(WIDE);
}

/** Opens the one-time link of the server, and sets up its first member with a workspace. */
export async function setUp(
  { page, platform }: Pick<ConsoleRig, "page" | "platform">,
  company: string,
  country: string,
): Promise<void> {
  const link = await platform.run("setup-link");
  await page.goto(link.slice(link.indexOf("http")).replace(/^https?:\/\/[^/]+/, platform.url));
  await page.getByLabel("Name", { exact: true }).fill("Ana");
  await page.getByLabel("E-mail").fill("ana@example.com");
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByLabel("Company").fill(company);
  await page.getByLabel("Country").selectOption(country);
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("heading", { name: "First document" }).waitFor();
}

/** Accessibility violations that axe finds on a page, with the elements concerned. */
export async function accessibilityOf(page: Page): Promise<readonly string[]> {
  await page.evaluate(AXE);
  const result: unknown = await page.evaluate(
    `axe.run(document, ${JSON.stringify({ runOnly: RULES, resultTypes: ["violations"] })})`,
  );
  const violations = isObject(result) && Array.isArray(result.violations) ? result.violations : [];
  return violations
    .filter(isObject)
    .map(({ id, nodes }) => `${id} ${JSON.stringify(nodes).slice(0, 300)}`);
}
