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
  stop(): Promise<void>;
}

/** Builds the console as published. */
function built(): void {
  execFileSync(process.execPath, [join(ROOT, "scripts", "console.mjs")], { stdio: "ignore" });
}

/** Starts a server with the built console and opens its browser. */
export async function startConsole(): Promise<ConsoleRig> {
  built();
  const platform = await startPlatform();
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ["--no-sandbox"],
  });
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Madrid" });
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
