import { gzipSync } from "node:zlib";
import type { CallContext } from "@fakturo/plugin";
import { selfSigned, toPkcs12 } from "@fakturo/signature";
import { FIXED_NOW } from "@fakturo/testkit";
import { expect, it } from "vitest";
import { received } from "./feed.ts";

const NFE = "http://www.portalfiscal.inf.br/nfe";
const DAY_MS = 86_400_000;
const HOLDER = "11444777000161";
const keyOf = (n: number) => String(n).padStart(44, "0");
const seal = selfSigned({
  commonName: "Padaria",
  from: FIXED_NOW - DAY_MS,
  until: FIXED_NOW + DAY_MS,
});
const pkcs12 = Buffer.from(toPkcs12(seal, "segredo1", "aes256")).toString("base64");
const value = { pkcs12, password: "segredo1" };

const summary = (n: number, state = "1") =>
  `<resNFe xmlns="${NFE}"><chNFe>${keyOf(n)}</chNFe><cSitNFe>${state}</cSitNFe></resNFe>`;
const whole = (n: number) =>
  `<nfeProc xmlns="${NFE}"><NFe><infNFe Id="NFe${keyOf(n)}"/></NFe></nfeProc>`;

/** A list of files by kind; the national body gives so many at once. */
function world(files: readonly (readonly [kind: string, xml: string])[], size = 50) {
  const asked: number[] = [];
  const acknowledged: string[] = [];
  const sessions = new Map<string, string>();
  const answer = (content: string) => ({
    status: 200,
    headers: { "content-type": "application/soap+xml" },
    body: new TextEncoder().encode(
      `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><r>${content}</r></s:Body></s:Envelope>`,
    ),
  });
  const listed = (from: number) => {
    asked.push(from);
    const page = files.slice(from, from + size);
    const items = page.map(
      ([kind, xml], at) =>
        `<docZip NSU="${from + at + 1}" schema="${kind}_v1.xsd">${xml.startsWith("<") ? gzipSync(xml).toString("base64") : xml}</docZip>`,
    );
    const code = page.length === 0 ? "137" : "138";
    return answer(
      `<retDistDFeInt xmlns="${NFE}"><cStat>${code}</cStat><ultNSU>${from + page.length}</ultNSU><maxNSU>${files.length}</maxNSU><loteDistDFeInt>${items.join("")}</loteDistDFeInt></retDistDFeInt>`,
    );
  };
  const context = {
    environment: "test",
    holder: HOLDER,
    workspace: { id: "w", country: "BR" },
    signal: new AbortController().signal,
    until: FIXED_NOW + 60_000,
    now: () => FIXED_NOW,
    uuid: () => "u",
    log: () => undefined,
    endpoint: (name: string) => `https://sefaz.example/${name}`,
    async http(_url: string, { body }: { readonly body?: string | Uint8Array }) {
      const text = typeof body === "string" ? body : new TextDecoder().decode(body);
      const [, from] = /<ultNSU>(\d+)</.exec(text) ?? [];
      if (from !== undefined) return listed(Number(from));
      acknowledged.push(/<chNFe>(\d+)</.exec(text)?.[1] ?? "");
      return answer(
        `<retEnvEvento xmlns="${NFE}"><cStat>128</cStat><retEvento><infEvento><cStat>573</cStat></infEvento></retEvento></retEnvEvento>`,
      );
    },
    resolve: async () => "127.0.0.1",
    secret: async () => undefined,
    credential: async () => ({ key: "nfe-br.certificate", version: 1, value, text: "" }),
    async session(scope: string, make: () => Promise<{ readonly value: string }>) {
      const stored = sessions.get(scope) ?? (await make()).value;
      sessions.set(scope, stored);
      return stored;
    },
    async dropSession(scope: string, stored: string) {
      if (sessions.get(scope) === stored) sessions.delete(scope);
    },
    registration: async () => undefined,
    callbackUrl: async () => "",
  } satisfies CallContext;
  return { context, asked, acknowledged };
}

it("lists documents by access key, and acknowledges valid summaries", async () => {
  const { context, acknowledged } = world([
    ["resNFe", summary(1)],
    ["resNFe", summary(2, "3")],
    ["resEvento", "<x/>"],
    ["procNFe", whole(3)],
  ]);
  const { items, hasMore } = await received.page({ at: 0, id: "" }, context);
  expect(items.map(({ key, at }) => [key, at])).toEqual([[keyOf(3), 4]]);
  expect(hasMore).toBe(false);
  expect(acknowledged).toEqual([keyOf(1)]);
});

it("does not ask again for numbers that have no documents", async () => {
  const { context, asked } = world([
    ["resNFe", summary(1)],
    ["resEvento", "<x/>"],
  ]);
  expect((await received.page({ at: 0, id: "" }, context)).items).toEqual([]);
  expect((await received.page({ at: 0, id: "" }, context)).items).toEqual([]);
  expect(asked).toEqual([0, 2]);
});

it("continues behind pages of summaries only", async () => {
  const files = [
    ["resNFe", summary(1)],
    ["procNFe", whole(2)],
    ["procNFe", whole(3)],
  ] as const;
  const { context } = world(files, 1);
  const first = await received.page({ at: 0, id: "" }, context);
  expect(first.items.map(({ at }) => at)).toEqual([2]);
  expect(first.hasMore).toBe(true);
  expect((await received.page({ at: 2, id: "" }, context)).items.map(({ at }) => at)).toEqual([3]);
});

it("lists files that cannot be read, which are stored with their fault", async () => {
  const { context } = world([
    ["resNFe", "H4sIbroken"],
    ["procNFe", "H4sIbroken"],
    ["procNFe", whole(3)],
  ]);
  const { items } = await received.page({ at: 0, id: "" }, context);
  expect(items.map(({ key }) => key)).toEqual(["nsu-2", keyOf(3)]);
  const [broken] = items;
  if (!broken) throw new Error("there is no item");
  await expect(received.fetch?.(broken, context)).rejects.toThrow("the distributed file 2");
});
