import type { PresentedCertificate } from "@fakturo/simulator";
import { beforeEach, describe, expect, it } from "vitest";
import {
  alta,
  bench,
  type Call,
  CERTIFICATE,
  fault,
  ISSUER,
  message,
  NOW,
  query,
  RECORDS,
  REQUESTED,
  send,
  texts,
} from "../fixtures/requests.ts";
import { CODES, type Code } from "./codes.ts";
import { simulator } from "./simulator.ts";

beforeEach(() => {
  bench.open = simulator.open([]);
});

describe("whole messages", () => {
  it.each<[Code, string | Uint8Array, Call?]>([
    [4138, ""],
    [4135, message([alta()]), { method: "GET" }],
    [4119, Uint8Array.of(0xff, 0xfe)],
    [4103, "<a"],
    [4102, message([alta().replace(/<CuotaTotal>.*<\/CuotaTotal>/, "")])],
    [
      4102,
      message([alta()])
        .replace("<m:Cabecera>", "<s:Cabecera>")
        .replace("</m:Cabecera>", "</s:Cabecera>"),
    ],
    [4113, message(Array.from({ length: 1001 }, (_, i) => alta({ number: `A-${i}` })))],
    [4116, message([alta()], { nif: "89890001X" })],
    [4104, message([alta()], { nif: "B12345674" })],
    [
      4117,
      message([alta()], {
        more: "<Representante><NombreRazon>X</NombreRazon><NIF>B12345670</NIF></Representante>",
      }),
    ],
    [
      4105,
      message([alta()], {
        more: "<Representante><NombreRazon>X</NombreRazon><NIF>B12345674</NIF></Representante>",
      }),
    ],
    [4112, message([alta()], { nif: "89890002E" })],
    [
      4120,
      message([alta()], {
        more: "<RemisionVoluntaria><FechaFinVeriFactu>31-12-2024</FechaFinVeriFactu></RemisionVoluntaria>",
      }),
    ],
    [
      4126,
      message([alta()], {
        more: "<RemisionRequerimiento><RefRequerimiento>R1</RefRequerimiento></RemisionRequerimiento>",
      }),
    ],
    [4125, message([alta()]), { path: REQUESTED }],
    [
      4122,
      message([alta()], {
        more: "<RemisionRequerimiento><RefRequerimiento>R1</RefRequerimiento></RemisionRequerimiento>",
      }),
      { path: REQUESTED },
    ],
    [
      4133,
      message([alta()], {
        more: "<RemisionRequerimiento><RefRequerimiento>R-1</RefRequerimiento></RemisionRequerimiento>",
      }),
      { path: REQUESTED },
    ],
    [
      4127,
      message([alta()], {
        more: "<RemisionVoluntaria><Incidencia>S</Incidencia></RemisionVoluntaria>",
      }),
      { path: REQUESTED },
    ],
    [4118, query(), { path: REQUESTED }],
  ])("are refused with %i", (code, body, call) => {
    bench.open.configure({ unknown: ["B12345674"] });
    const reply = send(body, call);
    expect(reply.status).toBe(500);
    expect(fault(reply)).toMatch(new RegExp(`^Codigo\\[${code}\\]\\.`));
    expect(bench.open.records()).toEqual([]);
  });

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
