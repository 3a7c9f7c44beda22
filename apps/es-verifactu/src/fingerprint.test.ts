import { describe, expect, it } from "vitest";
import {
  cancellationFingerprint,
  eventFingerprint,
  registrationFingerprint,
} from "./fingerprint.ts";

const P = "4B0A5C1D3F28E6A79B8C2D1E0F3A4B5C6D7E8F9A0B1C2D3E4F5A6B7C8D9E0F1";
const FIRST = "3C464DAF61ACB827C65FDA19F352A4E3BDC2C640E9E9FC4CC058073F38F12F60";
const SECOND = "F7B94CFD8924EDFF273501B01EE5153E4CE8F259766F88CF6ACB8935802A2B97";

/** Issuer, number, date, type, tax, total, record before, moment, huella. */
const REGISTRATIONS: readonly (readonly string[])[] = [
  [
    "89890001K",
    "12345678/G33",
    "01-01-2024",
    "F1",
    "12.35",
    "123.45",
    "",
    "2024-01-01T19:20:30+01:00",
    FIRST,
  ],
  [
    "89890001K",
    "12345679/G34",
    "01-01-2024",
    "F1",
    "12.35",
    "123.45",
    FIRST,
    "2024-01-01T19:20:35+01:00",
    SECOND,
  ],
  [
    "A28083806",
    "SAMPLE-001",
    "11-11-2024",
    "F1",
    "378.00",
    "2178.00",
    P,
    "2024-11-20T19:00:55+01:00",
    "CDF61559670788B743FE269DF39622F01253932740BF6A254ABDABD622150E98",
  ],
  [
    "A28083806",
    "SAMPLE-002",
    "12-11-2024",
    "R3",
    "500.50",
    "2502.55",
    P,
    "2024-11-20T20:00:55+01:00",
    "7482C035254A112DE6359FF01A43ABBA4E7318D434A243D79F2915768AB07E06",
  ],
  [
    "B08194359",
    "SAMPLE-003",
    "12-11-2024",
    "F1",
    "500.00",
    "2500.00",
    "",
    "2024-11-20T20:00:55+01:00",
    "8077BD9EE0A9EA26AB0FB86762B20379264B7DC8F8DBE2972D7FEBC5D6B0B915",
  ],
  [
    "B85905495",
    "SAMPLE-003",
    "15-11-2024",
    "F1",
    "0.00",
    "1800.00",
    "13EC0696104D1E529667184C6CDFC67D08036BCA4CD1B7887DE9C6F8F7EEC69C",
    "2024-11-21T17:59:41+01:00",
    "C95799034D369BB42BABCB996AA962EB0FC9B66D58F0E35F610113BF4B15A3FD",
  ],
];

/** Issuer, number, date, record before, moment, huella. */
const CANCELLATIONS: readonly (readonly string[])[] = [
  [
    "89890001K",
    "12345679/G34",
    "01-01-2024",
    SECOND,
    "2024-01-01T19:20:40+01:00",
    "177547C0D57AC74748561D054A9CEC14B4C4EA23D1BEFD6F2E69E3A388F90C68",
  ],
  [
    "A28083806",
    "SAMPLE-001",
    "11-11-2024",
    P,
    "2024-11-21T10:00:55+01:00",
    "F5AB85A94450DF8752F4A7840C72456B753010E5EC1F26D8EAE0D4523E287948",
  ],
  [
    "B08194359",
    "SAMPLE-002",
    "12-11-2024",
    "CBA051CBF59488B6978FA66E95ED4D0A84A97F5C0700EA952B923BD6E7C3FD7A",
    "2024-11-21T12:00:55+01:00",
    "E86A5172477A636958B2F98770FB796BEEDA43F3F1C6A1C601EC3EEDF9C033B1",
  ],
  [
    "A28083806",
    "SAMPLE-001",
    "11-11-2024",
    "",
    "2024-11-21T10:00:55+01:00",
    "A166B0391BCE34DA3A5B022837D0C426F7A4E2F795EBB4581B7BD79E74BCAA95",
  ],
];

const FIRST_EVENT = "96E4F799E89D44E5DF9339384C275CEB44F271F8FC9D88F60AEFFD809EFCA84A";

/** NIF and other id of the producer, issuer, type, event before, moment, huella. */
const EVENTS: readonly (readonly string[])[] = [
  ["89890001K", "", "A28083806", "01", "", "2024-11-20T19:00:55+01:00", FIRST_EVENT],
  [
    "89890001K",
    "",
    "A28083806",
    "01",
    FIRST_EVENT,
    "2024-11-21T10:00:55+01:00",
    "9E628216C2F194123D14D18FD8D014C4D5BB699FC9055E60B3D89D99A031336B",
  ],
  [
    "",
    "ESJ1234567",
    "B08194359",
    "02",
    "",
    "2024-11-20T20:00:55+01:00",
    "C9D12D1E39829D7DE69384604FFED76DBCB280DE32A49BF04F0E670C1995936C",
  ],
];

describe("huella", () => {
  it.each(REGISTRATIONS)(
    "of the registration of %s %s",
    (issuer = "", number = "", date = "", docType = "", taxTotal = "", total = "", previous, at = "", huella) => {
      const facts = { issuer, number, date, docType, taxTotal, total, previous, at };
      expect(registrationFingerprint(facts)).toBe(huella);
    },
  );

  it.each(CANCELLATIONS)(
    "of the cancellation of %s %s",
    (issuer = "", number = "", date = "", previous, at = "", huella) => {
      expect(cancellationFingerprint({ issuer, number, date, previous, at })).toBe(huella);
    },
  );

  it.each(EVENTS)(
    "of the event of producer %s%s",
    (nif, id, issuer = "", type = "", previous, at = "", huella) => {
      const [system, version, installation] = ["77", "1.0.03", "383"];
      const facts = {
        producer: { nif, id },
        system,
        version,
        installation,
        issuer,
        type,
        previous,
        at,
      };
      expect(eventFingerprint(facts)).toBe(huella);
    },
  );

  it("does not change with white space around values", () => {
    const facts = { issuer: " A ", number: "1", date: "d", previous: undefined, at: "t" };
    expect(cancellationFingerprint(facts)).toBe(cancellationFingerprint({ ...facts, issuer: "A" }));
  });
});
