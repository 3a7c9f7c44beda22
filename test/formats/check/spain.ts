import { plugin as sii } from "@fakturo/app-es-sii";
import { plugin as ticketbai } from "@fakturo/app-es-ticketbai";
import { plugin as verifactu } from "@fakturo/app-es-verifactu";
import { FakturoError, type JsonObject } from "@fakturo/model";
import type { Envelope, Plugin, StepFile } from "@fakturo/plugin";
import { selfSigned, toPkcs12 } from "@fakturo/signature";
import type { ValidationMode } from "@fakturo/test-support";
import { fakeStepContext, runStep } from "@fakturo/testkit";
import type { Random } from "../random.ts";
import type { Target } from "./check.ts";
import { AUTO, schemaOf } from "./rules.ts";

const utf8 = new TextDecoder();
const NOW = Date.parse("2026-02-10T09:00:00Z");

const credentials = selfSigned({
  commonName: "Test",
  from: NOW - 1000,
  until: NOW + 1000,
  name: { C: "ES" },
});
const SECRETS: Readonly<Record<string, string>> = {
  "gov-es.certificate": JSON.stringify({
    pkcs12: Buffer.from(toPkcs12(credentials, "secret", "aes256")).toString("base64"),
    password: "secret",
  }),
  "ticketbai.software": JSON.stringify({
    licenses: { BI: "TBAIBI1", SS: "TBAISS1", VI: "TBAIVI1" },
    nif: "B98602642",
  }),
};

const context = fakeStepContext({
  sandbox: true,
  now: () => NOW,
  secret: async (name) => SECRETS[name],
  chain: async () => undefined,
  records: () => ({ get: async () => undefined, find: async () => [], list: async () => [] }),
  endpoint: () => "https://test.example/",
});

/** Files attached by a step. @throws FakturoError where it refuses. */
async function filesOf(
  { providers = [] }: Plugin,
  key: string,
  envelope: Envelope,
): Promise<readonly StepFile[]> {
  const provider = providers.find((one) => one.key === key);
  if (!provider) throw new Error(`there is no step ${key}`);
  const result = await runStep(provider, {}, { envelope }, context);
  if (result.status === "KO") throw new FakturoError("input", result.message);
  return result.effects?.files ?? [];
}

/** The step's file under a key; a refusal where it writes none. */
function stepTarget(
  name: string,
  plugin: Plugin,
  step: string,
  key: string,
  prepared: (envelope: Envelope) => Envelope,
  rules: ValidationMode = AUTO,
): Target {
  return {
    name,
    async write(envelope) {
      const files = await filesOf(plugin, step, prepared(envelope));
      const file = files.find((one) => one.key === key);
      return file && utf8.decode(file.data);
    },
    rules: () => rules,
  };
}

const without = ({ head, ...rest }: Envelope): Envelope => {
  const { stamps: _stamps, ...plain } = head;
  return { ...rest, head: plain };
};

/** The invoice with the stamp of a file. */
function registered(envelope: Envelope): Envelope {
  const { head, ...rest } = without(envelope);
  const stamps = [{ prv: "tbai-code", val: "TBAI-B98602642-100226-abcdefghijklm-123" }];
  return { ...rest, head: { ...head, stamps } };
}

const TICKETBAI = "gov-es.ticketbai";
const FILE_SCHEMA = schemaOf("es-ticketbai/ticketbaiv1-2-2.xsd");

/** Files, cancellations, and the requests to the LROE of Bizkaia with both. */
export const TICKETBAI_TARGETS: readonly Target[] = [
  stepTarget("TicketBAI", ticketbai, `${TICKETBAI}.generate`, "tbai", without, FILE_SCHEMA),
  stepTarget("cancellation", ticketbai, `${TICKETBAI}.cancel`, "tbai-cancel", registered),
  stepTarget("LROE", ticketbai, `${TICKETBAI}.generate`, "tbai-lroe", without),
  stepTarget("LROE cancellation", ticketbai, `${TICKETBAI}.cancel`, "tbai-cancel-lroe", registered),
];

/** Output of a converter with random options for each document. */
function drawn(
  name: string,
  { converters = [] }: Plugin,
  key: string,
  options: (random: Random) => JsonObject,
): Target {
  const converter = converters.find((one) => one.key === key);
  return {
    name,
    write: (envelope, random) => utf8.decode(converter?.generate?.(envelope, options(random)).data),
    // Events are checked where they are signed.
    rules: (xml) => (xml.includes("<sf:RegistroEvento") ? undefined : AUTO),
  };
}

const NO_VERIFACTU = "gov-es.noverifactu.generate";

/** Requests with records and cancellations; signed records of invoices and events. */
export const VERIFACTU_TARGETS: readonly Target[] = [
  drawn("registration", verifactu, "verifactu.generate", (random) => ({
    amends: random.chance(0.3),
  })),
  drawn("cancellation", verifactu, "verifactu.generate", () => ({ record: "cancellation" })),
  stepTarget("signed record", verifactu, `${NO_VERIFACTU}.invoice`, "noverifactu", without),
  stepTarget("signed event", verifactu, `${NO_VERIFACTU}.event`, "noverifactu-event", without),
];

const siiOptions = (random: Random): JsonObject => ({
  communication: random.pick(["A0", "A1"]),
  quarterly: random.chance(0.3),
  ...(random.chance(0.3) && { accounted: random.pick(["2026-05-31", "1999-01-01", "2026-13-45"]) }),
});

/** Records of both books and their removal. */
export const SII_TARGETS: readonly Target[] = ["issued", "received"].flatMap((book) => [
  drawn(book, sii, `sii.${book}`, siiOptions),
  drawn(`${book}, removal`, sii, `sii.${book}`, (random) => ({
    ...siiOptions(random),
    removal: true,
  })),
]);
