import { PRIVATE_MESSAGES, PUBLIC_MESSAGES } from "@fakturo/italy";
import { isFakturoError } from "@fakturo/model";
import type { EntryFile } from "@fakturo/plugin";
import { runStep } from "@fakturo/testkit";
import { describe, expect, it } from "vitest";
import { receipt } from "../steps/receipt.ts";
import { outcomeOf } from "./outcome.ts";
import { parseReceipt } from "./receipt.ts";

const utf8 = new TextEncoder();

function message(name: string, namespace: string, inside = ""): Uint8Array {
  return utf8.encode(
    `<n:${name} xmlns:n="${namespace}" versione="1.0"><IdentificativoSdI>111</IdentificativoSdI><NomeFile>IT01234567890_00001.xml.p7m</NomeFile><DataOraRicezione>2026-02-01T10:00:00.000+01:00</DataOraRicezione>${inside}<MessageId>9</MessageId></n:${name}>`,
  );
}

const answer = (code: string) =>
  `<EsitoCommittente><Esito>${code}</Esito><Descrizione>non dovuta</Descrizione></EsitoCommittente>`;
const REFUSAL =
  "<ListaErrori><Errore><Codice>00305</Codice><Descrizione>IdFiscaleIVA non valido</Descrizione><Suggerimento>Verificare</Suggerimento></Errore></ListaErrori>";

describe("parseReceipt", () => {
  it("reads who refused what and why", () => {
    expect(parseReceipt(message("RicevutaScarto", PRIVATE_MESSAGES, REFUSAL))).toEqual({
      type: "NS",
      isPublic: false,
      sdiId: "111",
      fileName: "IT01234567890_00001.xml.p7m",
      receivedAt: "2026-02-01T10:00:00.000+01:00",
      deliveredAt: undefined,
      errors: [{ code: "00305", message: "IdFiscaleIVA non valido", hint: "Verificare" }],
      outcome: undefined,
      note: undefined,
      messageId: "9",
    });
  });

  it.each<[string, string, string, string, string]>([
    ["NotificaScarto", PUBLIC_MESSAGES, REFUSAL, "KO", "rejected"],
    ["RicevutaConsegna", PRIVATE_MESSAGES, "", "OK", "delivered"],
    ["RicevutaConsegna", PUBLIC_MESSAGES, "", "QUEUED", "delivered-pa"],
    ["RicevutaImpossibilitaRecapito", PRIVATE_MESSAGES, "", "OK", "not-delivered"],
    ["NotificaMancataConsegna", PUBLIC_MESSAGES, "", "QUEUED", "sent"],
    ["AttestazioneTrasmissioneFattura", PUBLIC_MESSAGES, "", "OK", "not-delivered"],
    ["NotificaDecorrenzaTermini", PUBLIC_MESSAGES, "", "KO", "deadline-terms"],
    ["NotificaEsito", PUBLIC_MESSAGES, answer("EC01"), "OK", "accepted-pa"],
    ["NotificaEsito", PUBLIC_MESSAGES, answer("EC02"), "KO", "rejected-pa"],
  ])("takes %s of %s for its outcome", (name, namespace, inside, status, code) => {
    expect(outcomeOf(parseReceipt(message(name, namespace, inside)))).toMatchObject({
      status,
      code,
    });
  });

  it.each([
    ["NotificaEsitoCommittente", "EC"],
    ["ScartoEsitoCommittente", "SE"],
    ["MetadatiInvioFile", "MT"],
    ["FileMetadati", "MT"],
  ])("reads %s, which changes nothing", (name, type) => {
    const read = parseReceipt(message(name, PUBLIC_MESSAGES));
    expect(read.type).toBe(type);
    expect(outcomeOf(read)).toBeUndefined();
  });

  it.each([
    ["another message", "<a/>"],
    ["another namespace", '<RicevutaConsegna xmlns="x"/>'],
    ["what is no XML", "RC"],
  ])("refuses %s", (_name, text) => {
    let key = "";
    try {
      parseReceipt(utf8.encode(text));
    } catch (error) {
      if (isFakturoError(error)) key = error.key;
    }
    expect(key).toBe("input");
  });
});

describe("sdi-it.receipt", () => {
  const file = (name: string): EntryFile => ({
    id: name,
    name,
    key: "",
    category: "response",
    mime: "application/xml",
    size: 0,
    sha256: "",
    embeddable: false,
    private: false,
  });

  function run(messages: Readonly<Record<string, Uint8Array>>) {
    const files = Object.keys(messages).map(file);
    return runStep(
      receipt,
      {},
      { entry: { id: "e", folder: "sales", state: "sent", files } },
      { file: async (id) => messages[id] ?? new Uint8Array() },
    );
  }

  it("waits until there is a receipt", async () => {
    expect(await run({ "IT01234567890_00001.xml": new Uint8Array() })).toMatchObject({
      status: "QUEUED",
      code: "sent",
    });
  });

  it("follows the message that settles it", async () => {
    const delivered = message("RicevutaConsegna", PUBLIC_MESSAGES);
    const accepted = message("NotificaEsito", PUBLIC_MESSAGES, answer("EC01"));
    expect(await run({ "IT01234567890_00001_RC_001.xml": delivered })).toMatchObject({
      status: "QUEUED",
      code: "delivered-pa",
    });
    expect(
      await run({
        "IT01234567890_00001_NE_002.xml": accepted,
        "IT01234567890_00001_RC_001.xml": delivered,
      }),
    ).toMatchObject({ status: "OK", code: "accepted-pa", effects: { args: { "sdi-id": "111" } } });
  });

  it("ends with the reasons of a refusal", async () => {
    const refused = message("NotificaScarto", PUBLIC_MESSAGES, REFUSAL);
    expect(await run({ "IT01234567890_00001_NS_001.xml": refused })).toMatchObject({
      status: "KO",
      code: "rejected",
      faults: [{ code: "SDI-00305" }],
    });
  });

  it("ends where a receipt is none", async () => {
    expect(await run({ "IT01234567890_00001_RC_001.xml": utf8.encode("<a/>") })).toMatchObject({
      status: "KO",
      code: "input",
    });
  });
});
