import { existsSync } from "node:fs";

const PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** A Chromium on this machine: that of the environment variable, else at the usual paths. */
export function findBrowser(): string | undefined {
  const { FAKTURO_CHROMIUM, CHROME_PATH } = process.env;
  const candidates = [FAKTURO_CHROMIUM, CHROME_PATH, ...PATHS];
  return candidates.find((path) => path !== undefined && path !== "" && existsSync(path));
}
