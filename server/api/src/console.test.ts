import { randomFillSync } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { createUuidV7 } from "@fakturo/model";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createApp } from "./app.ts";
import { addConsole, readConsole } from "./console.ts";

const PAGE = "<!doctype html><title>Console</title>";
const SCRIPT = `console.log("${"x".repeat(4000)}");`;

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "fakturo-console-"));
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), PAGE);
  writeFileSync(join(folder, "assets/index-B3uH1xyz.js"), SCRIPT);
  writeFileSync(join(folder, "icon.svg"), "<svg/>");
  writeFileSync(join(folder, "notes.secret"), "no");
  const requestId = createUuidV7(Date.now, (bytes) => void randomFillSync(bytes));
  app = createApp({ logger: pino({ level: "silent" }), requestId, checkAgent: false });
  addConsole(app, await readConsole(folder));
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ method: "GET", url, headers });

it("leads browsers from / to the console, and programs nowhere", async () => {
  const browser = await get("/", { accept: "text/html,*/*" });
  expect([browser.statusCode, browser.headers.location]).toEqual([302, "/console"]);
  const program = await get("/", { accept: "application/json" });
  expect([program.statusCode, program.json().key]).toEqual([404, "not-found"]);
});

it("answers every page's address with the page, which is not stored", async () => {
  for (const url of ["/console", "/console/", "/console/acme/d/invoices?state=sent"]) {
    const { statusCode, body, headers } = await get(url);
    expect([url, statusCode, body]).toEqual([url, 200, PAGE]);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
  }
});

it("allows no script but its own, and no frame", async () => {
  const { headers } = await get("/console");
  const policy = String(headers["content-security-policy"]);
  expect(policy).toContain("script-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/unsafe|https?:|\*/);
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["referrer-policy"]).toBe("no-referrer");
});

it("has browsers keep files with a hash in their name, and ask again for others", async () => {
  const script = await get("/console/assets/index-B3uH1xyz.js");
  expect(script.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(script.headers["content-type"]).toBe("text/javascript; charset=utf-8");
  const icon = await get("/console/icon.svg");
  expect(icon.headers["cache-control"]).toBe("no-cache");
  const again = await get("/console/icon.svg", { "if-none-match": String(icon.headers.etag) });
  expect([again.statusCode, again.body]).toEqual([304, ""]);
});

it("compresses what browsers can decompress", async () => {
  const path = "/console/assets/index-B3uH1xyz.js";
  const br = await get(path, { "accept-encoding": "gzip, deflate, br" });
  expect(br.headers["content-encoding"]).toBe("br");
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(SCRIPT);
  const gzip = await get(path, { "accept-encoding": "gzip" });
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(SCRIPT);
  expect((await get(path)).body).toBe(SCRIPT);
});

it.each(["/console/none.js", "/console/notes.secret", "/console/..%2f..%2fetc%2fpasswd.txt"])(
  "has no file at %s",
  async (url) => {
    const { statusCode, body } = await get(url);
    expect([statusCode, body.includes("root:")]).toEqual([404, false]);
  },
);

it("is not made of a folder without a page", async () => {
  await expect(readConsole(join(folder, "assets"))).rejects.toThrow(/no index\.html/);
});
