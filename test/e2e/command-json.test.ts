import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isObject } from "@fakturo/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMMANDS } from "../../server/cli/src/commands/index.ts";
import { runnable } from "../../server/cli/src/message-lines.ts";
import { createProgram } from "../../server/cli/src/program.ts";
import { commandLine, quietIo } from "../../server/cli/src/testing.ts";
import { invoice } from "../harness/documents.ts";
import { newId } from "../harness/ids.ts";
import { type Platform, startPlatform } from "./platform.ts";

/** Commands that run until they are ended; the tests of each start them. */
const ENDLESS = ["serve", "dev", "mcp", "simulate", "demo"];

const OK = 0;
const REFUSED = 1;
const MISUSE = 2;
const DONE: Readonly<Record<string, unknown>> = { text: expect.any(String) };
const REFUSAL = { key: expect.any(String), message: expect.any(String) };
const ROWS = expect.any(Array);
const OBJECT = expect.any(Object);

describe("--json", () => {
  let platform: Platform;
  let folder: string;
  let fakturo: ReturnType<typeof commandLine>;
  const ids = { entry: newId(), party: newId(), none: newId() };
  const files = { invoice: "", signed: "", key: "", xml: "", secret: "", app: "" };

  beforeAll(async () => {
    platform = await startPlatform();
    folder = mkdtempSync(join(tmpdir(), "fakturo-json-"));
    fakturo = commandLine(folder, { FAKTURO_DATA: platform.data });
    const written = (name: string, text: string) => {
      const path = join(folder, name);
      writeFileSync(path, text);
      return path;
    };
    const made = async (name: string, ...args: readonly string[]) => {
      const { code, out, err } = await fakturo(args);
      expect([code, err]).toEqual([OK, ""]);
      return written(name, out);
    };
    files.invoice = written("invoice.json", JSON.stringify(invoice({ code: "1" })));
    files.key = await made("key.json", "keys", "generate");
    files.signed = await made("signed.json", "sign", files.invoice, "--key", files.key);
    files.xml = await made("invoice.xml", "convert", files.signed, "--to", "ubl");
    files.secret = written("secret.txt", "secret");
    files.app = written("app.json", JSON.stringify({ key: "told", name: "Told" }));
    await platform.client.put(`/silo/v1/entries/${ids.entry}`, { data: invoice() });
    const party = { $schema: "https://gobl.org/draft-0/org/party", name: "Ana" };
    await platform.client.put(`/silo/v1/entries/${ids.party}`, { data: party });
    await platform.run("users", "create", "ana@example.com", "--org", platform.workspace);
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true, force: true });
    await platform?.stop();
  });

  /** Arguments of each command, its exit code, and the shape of what it prints. */
  function cases(): readonly (readonly [string, readonly string[], number, unknown])[] {
    const here = ["--workspace", platform.workspace];
    const doc = [files.invoice];
    const days = ["--from", "2022-01-01", "--to", "2022-12-31"];
    const why = ["--reason", "told by the authority"];
    return [
      ["build", doc, OK, { totals: OBJECT }],
      ["validate", [files.signed], OK, DONE],
      ["correct", [files.signed, "--type", "credit-note"], OK, { doc: OBJECT }],
      ["replicate", doc, OK, { lines: ROWS }],
      ["sign", [...doc, "--key", files.key], OK, { sigs: ROWS }],
      ["verify", [files.signed], OK, DONE],
      ["invert", doc, OK, { totals: OBJECT }],
      ["remove-included-taxes", doc, OK, { totals: OBJECT }],
      ["convert-currency", [...doc, "--to", "USD"], REFUSED, REFUSAL],
      ["unsign", [files.signed], OK, { head: OBJECT }],
      ["convert", [...doc, "--to", "unknown"], REFUSED, REFUSAL],
      ["parse", [files.xml], OK, { lines: ROWS }],
      ["check", [files.xml], OK, DONE],
      ["bulk", [], OK, undefined],
      ["export", ["saft-pt", files.signed, ...days], REFUSED, REFUSAL],
      ["plugins", [], OK, ROWS],
      ["schema", ["bill/invoice"], OK, { $id: expect.any(String) }],
      ["regimes list", [], OK, ROWS],
      ["regimes show", ["ES"], OK, OBJECT],
      ["addons list", [], OK, ROWS],
      ["addons show", ["es-tbai-v1"], OK, OBJECT],
      ["rules list", [], OK, ROWS],
      ["rules show", ["GOBL-ES-BILL-INVOICE-01"], OK, OBJECT],
      ["docs show", ["GOBL-ES-BILL-INVOICE-01"], OK, OBJECT],
      ["docs build", ["--out", join(folder, "site")], OK, DONE],
      ["workspaces create", ["Other"], OK, { id: expect.any(String) }],
      ["workspaces list", [], OK, ROWS],
      ["workspaces export", [platform.workspace, join(folder, "moved")], OK, DONE],
      ["workspaces import", [join(folder, "moved"), "--workspace", "Other"], REFUSED, REFUSAL],
      ["workspaces erase-party", [platform.workspace, ids.party], REFUSED, REFUSAL],
      ["workspaces retention", [platform.workspace], OK, DONE],
      ["workspaces audit", [platform.workspace], OK, ROWS],
      ["keys create", here, OK, { token: expect.any(String) }],
      ["keys list", here, OK, ROWS],
      ["keys revoke", [ids.none, ...here], REFUSED, REFUSAL],
      ["keys generate", [], OK, { kty: "EC" }],
      ["keys public", [files.key], OK, { kty: "EC" }],
      ["jobs start", ["none", ...here, "--entry", ids.entry], REFUSED, REFUSAL],
      ["jobs show", [ids.none], REFUSED, REFUSAL],
      ["jobs cancel", [ids.none], REFUSED, REFUSAL],
      ["jobs wake", [ids.none], REFUSED, REFUSAL],
      ["vault status", [], OK, OBJECT],
      ["vault rotate", [], OK, DONE],
      ["db dump", [join(folder, "all.dump")], OK, DONE],
      ["db restore", [join(folder, "all.dump")], REFUSED, REFUSAL],
      ["db partition", ["--dry-run"], OK, DONE],
      ["db publish", here, MISUSE, undefined],
      ["db stops", [], OK, ROWS],
      ["db resume", ["--all"], OK, DONE],
      ["db upgrade", [], REFUSED, REFUSAL],
      ["users create", ["bo@example.com", "--org", platform.workspace], OK, OBJECT],
      ["users list", [], OK, ROWS],
      ["users disable", ["ana@example.com"], OK, undefined],
      ["users enable", ["ana@example.com"], OK, undefined],
      ["users reset", ["ana@example.com"], OK, OBJECT],
      ["users token", ["ana@example.com"], OK, OBJECT],
      ["setup-link", [], OK, { url: expect.any(String) }],
      ["orgs join", [ids.none, ...here], OK, undefined],
      ["apps register", [files.app], OK, { client_id: expect.any(String) }],
      ["apps list", [], OK, ROWS],
      ["apps enable", ["told", ...here], OK, DONE],
      ["apps disable", ["told", ...here], OK, DONE],
      ["apps configure", ["none", files.app, ...here], REFUSED, REFUSAL],
      ["secrets set", ["told", ...here], MISUSE, undefined],
      ["secrets list", here, OK, ROWS],
      ["secrets remove", ["told", ...here], REFUSED, REFUSAL],
      ["simulate credentials", ["--output", join(folder, "credentials")], OK, undefined],
      ["credentials list", here, OK, ROWS],
      ["credentials set", ["none", files.secret, ...here], REFUSED, REFUSAL],
      ["credentials revoke", ["none", "1", ...here], REFUSED, REFUSAL],
      ["credentials test", ["none", ...here], REFUSED, REFUSAL],
      ["alarms list", here, OK, ROWS],
      ["registrations list", here, OK, ROWS],
      ["registrations show", [ids.none, ...here], REFUSED, REFUSAL],
      ["registrations approve", [ids.none, ...here], REFUSED, REFUSAL],
      ["registrations reject", [ids.none, ...here], REFUSED, REFUSAL],
      ["declaration", here, REFUSED, REFUSAL],
      ["submissions list", here, OK, ROWS],
      ["submissions show", [ids.none, ...here], REFUSED, REFUSAL],
      ["submissions ask", [ids.none, ...here], REFUSED, REFUSAL],
      ["submissions resolve", [ids.none, "--is", "not-there", ...why, ...here], REFUSED, REFUSAL],
      ["callbacks list", here, OK, ROWS],
      ["callbacks show", [ids.none, ...here], REFUSED, REFUSAL],
      ["callbacks retry", [ids.none, ...here], REFUSED, REFUSAL],
      ["callbacks resolve", [ids.none, "--is", "foreign", ...why, ...here], REFUSED, REFUSAL],
      ["chains list", here, OK, ROWS],
      ["chains show", ["none", ...here], REFUSED, REFUSAL],
      ["chains verify", ["none", ...here], REFUSED, REFUSAL],
      ["doctor", ["--port", "0"], OK, ROWS],
      ["version", [], OK, { fakturo: expect.any(String) }],
      ["completion", ["bash"], OK, DONE],
    ];
  }

  it("is taken by every command, and what each prints is JSON", async () => {
    const table = cases();
    const found: unknown[] = [];
    for (const [command, args] of table) {
      const { code, out, err } = await fakturo([...command.split(" "), ...args, "--json"], "");
      found.push([command, code, parsed(out) ?? err]);
    }
    const wanted = table.map(([command, , code, shape]) => [command, code, shapeOf(shape)]);
    expect(found).toEqual(wanted);
    const named = table.map(([command]) => command);
    expect([...named, ...ENDLESS].toSorted()).toEqual(commandPaths().toSorted());
  });
});

/** The value that was printed: one, or the first of several lines of values. */
function parsed(out: string): unknown {
  if (out.trim() === "") return "";
  const [first = ""] = out.trim().split("\n");
  return jsonOf(out) ?? jsonOf(first) ?? out;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** An object may have further members. */
function shapeOf(shape: unknown): unknown {
  if (shape === undefined) return "";
  return isObject(shape) && Object.getPrototypeOf(shape) === Object.prototype
    ? expect.objectContaining(shape)
    : shape;
}

function commandPaths(): string[] {
  return runnable(createProgram(quietIo("/"), COMMANDS)).map((command) => {
    const names: string[] = [];
    for (let one = command; one.parent; one = one.parent) names.unshift(one.name());
    return names.join(" ");
  });
}
