import type { PresentedCertificate } from "@fakturo/simulator";
import { beforeEach, describe, expect, it } from "vitest";
import {
  alta,
  bench,
  CERTIFICATE,
  fault,
  ISSUER,
  message,
  NOW,
  RECORDS,
  send,
  texts,
} from "../fixtures/requests.ts";
import { CODES } from "./codes.ts";
import { simulator } from "./simulator.ts";

beforeEach(() => {
  bench.open = simulator.open([]);
});

describe("whole messages", () => {
  it("name the element that the schema misses", () => {
    const reply = send(message([alta().replace(/<CuotaTotal>.*<\/CuotaTotal>/, "")]));
    expect(fault(reply)).toBe(`Codigo[4102].${CODES[4102]}: CuotaTotal`);
  });
});

describe("certificates", () => {
  const seal = {
    ...CERTIFICATE,
    subject: { CN: "Seal", organizationIdentifier: `VATES-${ISSUER}` },
  };
  it.each<[string, PresentedCertificate | undefined, string, number]>([
    ["none", undefined, RECORDS, 302],
    ["of an unknown authority", { ...CERTIFICATE, isTrusted: false }, RECORDS, 302],
    ["expired", { ...CERTIFICATE, until: NOW }, RECORDS, 302],
    ["without NIF", { ...CERTIFICATE, subject: { CN: "X" } }, RECORDS, 302],
    ["a seal at the host for persons", seal, RECORDS, 401],
    ["a person's at the host for seals", CERTIFICATE, `/seal${RECORDS}`, 401],
    ["a seal at its host", seal, `/seal${RECORDS}`, 200],
    ["a person's", CERTIFICATE, RECORDS, 200],
  ])("%s", (_, certificate, path, status) => {
    expect(send(message([alta()]), { certificate, path }).status).toBe(status);
  });

  it("are not asked for where the settings say so", () => {
    bench.open.configure({ certificates: "optional" });
    expect(send(message([alta()]), { certificate: undefined }).status).toBe(200);
  });

  it("of a collaborator file for others", () => {
    bench.open.configure({ collaborators: ["B98602642"] });
    const certificate = { ...CERTIFICATE, subject: { SN: "X", serialNumber: "B98602642" } };
    const reply = send(message([alta()]), { certificate });
    expect(texts(reply, "NIFPresentador")).toEqual(["B98602642"]);
  });
});
