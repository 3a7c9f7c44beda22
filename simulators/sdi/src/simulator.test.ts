import { base64, fromBase64 } from "@fakturo/model";
import { verifyXml } from "@fakturo/signature";
import type { OpenSimulator } from "@fakturo/simulator";
import { soapRequest } from "@fakturo/soap";
import { readXml } from "@fakturo/xml";
import { describe, expect, it } from "vitest";
import { CUSTOMER, fattura, hashOf, type Parts, SELLER, vat } from "../fixtures/files.ts";
import {
  DAY_MS,
  deliver,
  envelope,
  NOW,
  open,
  PUBLIC,
  post,
  RECEPTION,
  send,
  signed,
  TYPES,
  taken,
  text,
  types,
  utf8,
  WORLD,
} from "../fixtures/requests.ts";

describe("the service for files", () => {
  it("takes them inline and as MTOM, and answers as MTOM unless told otherwise", () => {
    const sdi = open();
    const data = utf8.encode(fattura());
    const xml = envelope("fileSdIAccoglienza", TYPES, [
      ["NomeFile", `IT${SELLER}_00001.xml`],
      ["File", base64(data)],
    ]);
    const files = [{ id: "f1", type: "application/octet-stream", data }];
    const { headers, body } = soapRequest(xml, {
      version: "1.1",
      files: { form: "xop", files, boundary: "b1" },
    });
    const reply = post(sdi, "/ricevi_file", body, headers);
    expect(reply.headers?.["content-type"]).toMatch(/^multipart\/related; type="application\/xop/);
    expect(sdi.records()).toMatchObject([{ name: `IT${SELLER}_00001.xml`, codes: "" }]);
    const plain = open({ inline: true });
    expect(post(plain, "/ricevi_file", xml).headers?.["content-type"]).toMatch(/^text\/xml/);
  });

  it("gives ascending numbers of twelve digits", () => {
    const sdi = open();
    const ids = [1, 2].map((n) => send(sdi, fattura(), `IT${SELLER}_0000${n}.xml`).id);
    expect(ids).toEqual(
      ["176364000000", "176364000001"].map((id) => id.replace(/^\d{10}/, String(NOW / 1000))),
    );
  });

  it("refuses empty files, foreign transmitters, and what is no message", () => {
    const sdi = open();
    expect(send(sdi, "")).toMatchObject({ id: "0", error: "EI01" });
    const subject = { CN: "Other", serialNumber: "IDCIT-00000000001" };
    const certificate = { subject, from: NOW - 1, until: NOW + 1, isTrusted: true };
    const xml = envelope("fileSdIAccoglienza", TYPES, [
      ["NomeFile", `IT${SELLER}_00001.xml`],
      ["File", base64(utf8.encode(fattura()))],
    ]);
    expect(
      String(post(open({ inline: true }), "/ricevi_file", xml, {}, certificate).body),
    ).toContain("EI03");
    expect(post(open({ certificates: "required" }), "/ricevi_file", xml).status).toBe(403);
    expect(String(post(sdi, "/ricevi_file", "no xml").body)).toContain("2003/05/soap-envelope");
    expect(String(post(sdi, "/ricevi_file", "<a/>").body)).toContain("soap:Server");
    expect(sdi.records()).toEqual([]);
  });
});

const register = (sdi: OpenSimulator, code: string, address = "http://receiver/") =>
  post(sdi, "/portal/recipients", JSON.stringify({ code, tax_id: CUSTOMER, address })).status;

describe("receipts", () => {
  it("are signed, and name file and hash by the family of the format", () => {
    const sdi = open();
    send(sdi, fattura());
    const [receipt] = deliver(sdi);
    const xml = receipt?.xml ?? new Uint8Array();
    expect(verifyXml(xml).certificate.subject).toContain("Sistema Interscambio");
    const root = readXml(xml);
    expect([root.name, root.namespace === PUBLIC, text(root, "Hash")]).toEqual([
      "RicevutaConsegna",
      false,
      hashOf(fattura()),
    ]);
    const names = open({ privateNames: false });
    send(names, fattura());
    expect(readXml(deliver(names)[0]?.xml ?? "").namespace).toBe(PUBLIC);
  });

  it("follow from the recipient: reached, not reached, without code, by certified mail", () => {
    const sent = (parts: Parts, settings = {}) => {
      const sdi = open(settings);
      send(sdi, fattura(parts));
      return types(deliver(sdi));
    };
    expect(sent({})).toEqual(["RC"]);
    expect(sent({}, { unreachable: ["ABC1234"] })).toEqual(["MC"]);
    expect(sent({ recipient: "0000000" })).toEqual(["MC"]);
    const pec = "<PECDestinatario>a@pec.example</PECDestinatario>";
    expect(sent({ recipient: "0000000", pec })).toEqual(["RC"]);
    expect(sent({ recipient: "XXXXXXX", customer: vat("12345678", "DE") })).toEqual(["MC"]);
  });

  it("of public bodies tell their answer, or that its time has passed", () => {
    const office = signed(fattura({ format: "FPA12", recipient: "UFABC1" }));
    const sent = (settings: object) => {
      const sdi = open({ delay: 0, ...settings });
      send(sdi, office);
      return deliver(sdi);
    };
    expect(types(sent({}))).toEqual(["RC", "NE"]);
    const [, refusal] = sent({ office: "refuse" });
    expect(text(readXml(refusal?.xml ?? ""), "EsitoCommittente/Esito")).toBe("EC02");
    expect(sent({ office: "silent" }).map(({ type, at }) => [type, at / DAY_MS])).toEqual([
      ["RC", 0],
      ["DT", 15],
    ]);
    expect(sent({ unreachable: ["UFABC1"] }).map(({ type, at }) => [type, at / DAY_MS])).toEqual([
      ["MC", 2],
      ["AT", 12],
    ]);
  });

  it("come twice, in the opposite order, and by the script of a sandbox", () => {
    const scripted = (script: string, settings = {}) => {
      const sdi = open(settings);
      send(sdi, fattura(), undefined, { "x-simulate-response": script });
      return types(deliver(sdi));
    };
    expect(scripted("NE")).toEqual(["RC", "NE"]);
    expect(scripted("AT", { shuffled: true })).toEqual(["AT", "MC"]);
    expect(scripted("NS")).toEqual(["NS"]);
    expect(scripted("RC", { twice: true })).toEqual(["RC", "RC"]);
    expect(scripted("none")).toEqual(["RC"]);
    const both = open({ twice: true });
    register(both, "UFABC1");
    send(both, signed(fattura({ format: "FPA12", recipient: "UFABC1" })), undefined, {
      "x-simulate-response": "DT",
    });
    expect(types(deliver(both)).sort()).toEqual(["DT", "DT", "DT", "DT", "RC", "RC"]);
  });

  it("are repeated while the sender does not take them", () => {
    const sdi = open({ delay: 0, retry: 60 });
    send(sdi, fattura());
    const made = deliver(sdi, () => 500);
    expect(made.map(({ at }) => at / 60_000)).toEqual([0, 1, 5, 30]);
  });
});

describe("deliveries", () => {
  it("reach the registered receiver with metadata, and the sender gets the receipt after it", () => {
    const sdi = open();
    expect(register(sdi, "SUBM70N")).toBe(204);
    send(sdi, fattura({ recipient: "SUBM70N" }));
    const made = deliver(sdi);
    expect(types(made)).toEqual(["MT", "RC"]);
    expect(readXml(made[0]?.xml ?? "").name).toBe("FileMetadati");
    const file = /<File>([^<]+)</.exec(made[0]?.envelope ?? "")?.[1] ?? "";
    expect(new TextDecoder().decode(fromBase64(file))).toBe(fattura({ recipient: "SUBM70N" }));
  });

  it("are tried four times, then the sender is told that it was not reached", () => {
    const sdi = open();
    register(sdi, "SUBM70N");
    send(sdi, fattura({ recipient: "SUBM70N" }));
    const made = deliver(sdi, ({ url }) => (url === "http://receiver/" ? 500 : 200));
    expect(types(made)).toEqual(["MT", "MT", "MT", "MT", "MC"]);
    expect(text(readXml(made[3]?.xml ?? ""), "TentativiInvio")).toBe("4");
    register(sdi, "SUBM70N", "");
    expect(post(sdi, "/portal/recipients", "{}").status).toBe(400);
    // Nobody shows a channel's certificate at the portal.
    expect(register(open({ certificates: "required" }), "SUBM70N")).toBe(204);
  });

  it("to a public body are answered by its outcome, once", () => {
    const sdi = open({ delay: 0 });
    register(sdi, "UFABC1");
    const { id } = send(sdi, signed(fattura({ format: "FPA12", recipient: "UFABC1" })));
    const outcome = (esito: string, days = 0) => {
      const xml = `<n:NotificaEsitoCommittente xmlns:n="${PUBLIC}" versione="1.0"><IdentificativoSdI>${id}</IdentificativoSdI><Esito>${esito}</Esito></n:NotificaEsitoCommittente>`;
      const rows: [string, string][] = [
        ["IdentificativoSdI", id],
        ["NomeFile", `IT${SELLER}_00001_EC_001.xml`],
        ["File", base64(utf8.encode(xml))],
      ];
      const content = envelope("fileSdI", RECEPTION, rows);
      const world = { ...WORLD, now: () => NOW + days * DAY_MS };
      const { body = "" } = post(sdi, "/ricevi_notifica", content, {}, undefined, world);
      return Buffer.from(body).toString();
    };
    expect(outcome("EC01")).toContain("ES00");
    const first = [...sdi.calls(WORLD)][0];
    if (first) sdi.called(first, { status: 200, headers: {}, body: taken(first) }, WORLD);
    expect(outcome("EC09")).toContain("ES00");
    expect(outcome("EC02", 15)).toContain("_SE_001.xml");
    expect(outcome("EC02")).toContain("ES01");
    expect(outcome("EC01")).toContain("_SE_001.xml");
    expect(types(deliver(sdi))).toEqual(["RC", "NE"]);
  });
});
