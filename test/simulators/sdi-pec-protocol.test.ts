import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { plugin } from "@fakturo/app-it-sdi";
import type { CallbackMessage, FeedPlace, Notice, Submission } from "@fakturo/plugin";
import { simulator } from "@fakturo/simulator-sdi";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fattura, type Parts } from "../../simulators/sdi/fixtures/files.ts";
import { newId } from "../harness/ids.ts";
import { mailContext } from "../harness/mail-context.ts";
import { PYTHON } from "../harness/python.ts";
import { type StartedSimulator, startSimulator } from "../harness/started-simulator.ts";

const pec = plugin.connections?.find(({ key }) => key === "sdi-it.pec");
const inbox = plugin.feeds?.find(({ key }) => key === "sdi-it.pec.inbox");
const START: FeedPlace = { at: 0, id: "" };

let simulators: StartedSimulator;

beforeAll(async () => {
  simulators = await startSimulator(simulator);
});
afterAll(async () => {
  await simulators?.close();
});

const context = (password = "simulated", more: object = {}) =>
  mailContext(simulators, "sdi-it.pec", { address: "officina@pec.example", password, ...more });

/** A file with an invoice of this number. */
function record(number: string, response?: string, parts: Parts = {}): Submission {
  const bytes = Buffer.from(fattura({ number, ...parts }));
  return {
    id: newId(),
    kind: "issue",
    identity: `IT12345678903_${number.padStart(5, "0")}`,
    digest: createHash("sha256").update(bytes).digest("hex"),
    bytes,
    mime: `application/xml${response ? `; response=${response}` : ""}`,
    references: [],
    attempts: [],
  };
}

const send = (one: Submission, password?: string) => pec?.send?.(one, context(password));

/** Notices of the mails about a record that have come so far, as the engine reads them. */
async function noticesOf({ identity }: Submission): Promise<readonly Notice[]> {
  const ctx = context();
  const page = await inbox?.page(START, ctx);
  const read: Notice[] = [];
  for (const entry of page?.items ?? []) {
    const item = entry.contents ?? (await inbox?.fetch?.(entry, ctx));
    if (!item || !("bytes" in item)) continue;
    const message: CallbackMessage = { ...item, receivedAt: Date.now() };
    read.push(...((await inbox?.read?.(message, ctx)) ?? []));
  }
  return read.filter((notice) => notice.identity === identity);
}

const keysOf = (notices: readonly Notice[]) =>
  notices.flatMap(({ files = [] }) => files.map(({ key }) => key)).sort();

describe("the simulated provider of certified mail", () => {
  it("speaks SMTP and IMAP with the mail libraries of Python", async () => {
    const { smtp = "", imap = "" } = simulators.endpoints["sdi-it.pec"] ?? {};
    const name = "IT12345678903_PY001.xml";
    const ports = [smtp, imap].map((address) => new URL(address).port);
    const script = join(import.meta.dirname, "pec.py");
    const client = spawn(PYTHON, [script, ...ports, name], { stdio: ["pipe", "pipe", "inherit"] });
    client.stdin.end(fattura({ number: "PY1" }));
    expect(JSON.parse(await text(client.stdout))).toEqual({
      refused: 535,
      kinds: ["accettazione", "avvenuta-consegna", "posta-certificata"],
      files: ["IT12345678903_PY001_RC_001.xml"],
      about: 2,
    });
  });
});

describe("the connection by certified mail", () => {
  it("sends a file, and reads the receipts of the provider and of the SdI", async () => {
    const one = record("1", "RC");
    expect(await send(one)).toMatchObject({
      is: "taken",
      reference: /^<[0-9a-f]{64}@pec\.example>$/,
    });
    const keys = async () => keysOf(await noticesOf(one));
    await expect
      .poll(keys, { timeout: 30_000 })
      .toEqual(["pec-accettazione", "pec-avvenuta-consegna", "sdi-rc"]);
    const decisions = (await noticesOf(one)).filter(({ rank }) => rank > 0);
    expect(decisions).toMatchObject([{ answer: { is: "accepted", code: "delivered" } }]);
  });

  it("finds a mail whose answer was lost, and none that was not sent", async () => {
    const [lost, unsent] = [record("2", "RC"), record("3", "RC")];
    const fault = { method: "POST", path: "/mail/sent", count: 1 };
    await simulators.admin("POST", "faults", { fault: "cut-after", ...fault });
    expect(await send(lost)).toMatchObject({ is: "unknown" });
    await simulators.admin("POST", "faults", { fault: "error", ...fault });
    expect(await send(unsent)).toMatchObject({ is: "not-sent", fault: "down" });
    expect(await pec?.consult?.(lost, context())).toMatchObject({
      is: "found",
      digest: lost.digest,
      answer: { is: "taken" },
    });
    expect(await pec?.consult?.(unsent, context())).toEqual({ is: "not-found" });
  });

  it("tells wrong passwords, refusals of the provider and returned mails", async () => {
    expect(await send(record("4"), "wrong")).toMatchObject({
      is: "not-sent",
      fault: "credentials",
    });
    for (const [number, provider, code] of [
      ["5", "refuses", "PEC-non-accettazione"],
      ["6", "returns", "PEC-errore-consegna"],
    ] as const) {
      await simulators.admin("PUT", "settings", { mail: { provider } });
      const one = record(number);
      await send(one);
      const last = (await noticesOf(one)).at(-1);
      expect(last?.answer).toMatchObject({ is: "refused", faults: [{ code }] });
    }
    await simulators.admin("PUT", "settings", { mail: {} });
  });

  it("writes to the address of the SdI's first answer from then on", async () => {
    expect(simulators.endpoints["sdi-it.pec"]).toMatchObject({ smtp: /^smtp:/, imap: /^imap:/ });
    const one = record("7", "RC");
    await send(one);
    const rows: readonly Record<string, string>[] = await simulators.admin("GET", "records");
    const to = rows.map(({ sentTo }) => sentTo);
    expect([to[0], to.at(-1)]).toEqual(["sdi01@pec.fatturapa.it", "sdi07@pec.fatturapa.it"]);
  });

  it("refuses mails that no provider has signed, where authorities are given", async () => {
    await send(record("9"));
    const ctx = context("simulated", { authorities: "-----BEGIN CERTIFICATE-----" });
    const items = async () => (await inbox?.page(START, ctx))?.items ?? [];
    await expect.poll(async () => (await items()).length, { timeout: 30_000 }).toBeGreaterThan(0);
    const [first] = await items();
    if (!first) throw new Error("the mailbox is empty");
    expect(first).not.toHaveProperty("contents");
    await expect(inbox?.fetch?.(first, ctx)).rejects.toThrow("not signed by a provider");
  });

  it("has the invoices that suppliers send to the certified address, with their metadata", async () => {
    const pecElement = "<PECDestinatario>officina@pec.example</PECDestinatario>";
    await send(record("8", undefined, { recipient: "0000000", pec: pecElement }));
    const ctx = context();
    const documents = async () => {
      const page = await inbox?.page(START, ctx);
      const items = await Promise.all((page?.items ?? []).map((item) => inbox?.fetch?.(item, ctx)));
      return items.flatMap((item) => (item && !("bytes" in item) ? [item].flat() : []));
    };
    await expect.poll(async () => (await documents()).length, { timeout: 30_000 }).toBe(1);
    const [invoice] = await documents();
    expect(invoice?.data).toMatchObject({ code: "8" });
    expect(invoice?.files.map(({ key }) => key)).toEqual(["fatturapa", "sdi-mt"]);
  });
});
