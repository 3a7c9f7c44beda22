import type { HttpReply } from "@fakturo/plugin";
import { type AuthorityWire, describeConnection, describePlugin, digestOf } from "@fakturo/testkit";
import { certificateFor, KEY_PEM } from "../../fixtures/unit.ts";
import { connection } from "./connection.ts";
import { recordBytes, type ZatcaRecord } from "./record.ts";
import { UNIT } from "./unit.ts";

describePlugin("@fakturo/app-sa-zatca", { load: () => import("../index.ts") });

const token = Buffer.from(certificateFor(KEY_PEM)).toString("base64");
const value = {
  ...{ unit: "EGS-1", mode: "simulation", documents: "1100", key: KEY_PEM, token },
  ...{ secret: "s", request: "1" },
};

/** A simplified invoice; its number is its identity. */
function recordOf(n: number): ZatcaRecord {
  return {
    ...{ mode: "simulation", isSimplified: true, uuid: String(n), hash: `H${n}` },
    ...{ qr: "qr", file: "a.xml", xml: `<Invoice>${n}</Invoice>` },
  };
}

const reply = (status: number, json: object): HttpReply => ({
  status,
  headers: {},
  body: new TextEncoder().encode(JSON.stringify(json)),
});

const wire: AuthorityWire = {
  credentials: { [UNIT.key]: { key: UNIT.key, version: 1, value, text: "" } },
  record: (n) => ({ identity: String(n), bytes: recordBytes(recordOf(n)) }),
  read({ body }) {
    const { uuid } = JSON.parse(new TextDecoder().decode(body));
    const digest = digestOf(recordBytes(recordOf(Number(uuid))));
    return { is: "send", records: [{ identity: uuid, digest }] };
  },
  write(told) {
    const is = told.is === "answers" ? told.answers[0]?.answer.is : undefined;
    const errors = [{ type: "ERROR", code: "BR-KSA-44", category: "KSA", message: "x" }];
    if (is === "accepted")
      return reply(200, { validationResults: { status: "PASS" }, reportingStatus: "REPORTED" });
    if (is === "duplicate") return reply(409, { reportingStatus: "NOT_REPORTED" });
    return reply(400, {
      validationResults: { errorMessages: errors, status: "ERROR" },
      reportingStatus: "NOT_REPORTED",
    });
  },
};

describeConnection(connection, wire, 100);
