import { readXml, settledElement } from "@fakturo/xml";
import { beforeEach, describe, expect, it } from "vitest";
import { all, alta, bench, codes, handle, message, query, send } from "../fixtures/requests.ts";
import { schemaOf } from "./schema/check.ts";
import { QUERY_REPLY_TYPES } from "./schema/query-reply.ts";
import { RECORD_REPLY_TYPES } from "./schema/record-reply.ts";
import { simulator } from "./simulator.ts";

beforeEach(() => {
  bench.open = simulator.open([]);
});

describe("answers", () => {
  it("follow the agency's schemas", () => {
    const replies = [
      send(
        message([
          alta({ flags: "<Subsanacion>S</Subsanacion><RechazoPrevio>X</RechazoPrevio>" }),
          alta(),
          alta({ type: "F2" }),
        ]),
      ),
      send(query()),
      send(query().replace(">03<", ">04<")),
    ];
    const found = replies.flatMap((reply) => {
      const [payload] = all(readXml(String(reply.body)), "Body")[0]?.children ?? [];
      if (!payload) return ["no payload"];
      const types = payload.name.includes("Consulta") ? QUERY_REPLY_TYPES : RECORD_REPLY_TYPES;
      return schemaOf(types)
        .validate(settledElement(payload))
        .map(({ message }) => message);
    });
    expect(found).toEqual([]);
  });
});

describe("the journal", () => {
  it("brings everything back", () => {
    const { events = [] } = handle(message([alta()]));
    bench.open = simulator.open(JSON.parse(JSON.stringify(events)));
    expect(codes(send(message([alta()])))).toEqual(["3000"]);
  });
});
