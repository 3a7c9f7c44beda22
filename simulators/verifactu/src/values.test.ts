import { withChangedValues } from "@fakturo/test-support";
import { beforeEach, describe, expect, it } from "vitest";
import { alta, anulacion, bench, message, query, send } from "../fixtures/requests.ts";
import { simulator } from "./simulator.ts";

beforeEach(() => {
  bench.open = simulator.open([], { certificates: "optional" });
});

const MESSAGES: Readonly<Record<string, string>> = {
  registration: message([
    alta({
      flags: "<Subsanacion>N</Subsanacion><RechazoPrevio>N</RechazoPrevio>",
      between: "<FechaOperacion>01-03-2026</FechaOperacion>",
      after: "<Macrodato>N</Macrodato>",
    }).replace("<NombreRazonEmisor>", "<RefExterna>r</RefExterna><NombreRazonEmisor>"),
  ]),
  "registration of an entity": message([alta({ issuer: "B98602642" })], { nif: "B98602642" }),
  cancellation: message([
    anulacion({
      flags:
        "<SinRegistroPrevio>S</SinRegistroPrevio><GeneradoPor>T</GeneradoPor><Generador><NombreRazon>X</NombreRazon><NIF>B98602642</NIF></Generador>",
    }),
  ]),
  query: query("<c:NumSerieFactura>A-1</c:NumSerieFactura>"),
};

describe("any value of a message", () => {
  it.each(Object.entries(MESSAGES))("gets an answer of the agency (%s)", (_, text) => {
    const bodies = withChangedValues(text);
    expect(bodies.length).toBeGreaterThan(20);
    for (const body of bodies) {
      // An answer that does not follow the schema is thrown.
      const { status } = send(body, { certificate: undefined });
      expect([200, 500]).toContain(status);
    }
  });
});
