import { describe, expect, it } from "vitest";
import { connection } from "./connection/connection.ts";
import { QR_ENDPOINTS, qrUrl } from "./qr.ts";

const facts = { issuer: "89890001K", number: "12345678-G33", date: "01-09-2024", total: "241.40" };
const { live = {}, test = {} } = connection.endpoints;

describe("qrUrl", () => {
  it("is the agency's example", () => {
    expect(qrUrl(facts, test[QR_ENDPOINTS.verifactu] ?? "")).toBe(
      "https://prewww2.aeat.es/wlpl/TIKE-CONT/ValidarQR?nif=89890001K&numserie=12345678-G33&fecha=01-09-2024&importe=241.40",
    );
  });

  it("escapes as forms do", () => {
    const url = qrUrl(
      { ...facts, issuer: "A12 345&67", number: "SERIE/2023" },
      live[QR_ENDPOINTS.verifactu] ?? "",
    );
    expect(url).toContain("https://www2.agenciatributaria.gob.es/wlpl/TIKE-CONT/ValidarQR?");
    expect(url).toContain("nif=A12+345%2667&numserie=SERIE%2F2023&");
  });

  it("leads to the other page for records that are not sent", () => {
    expect(qrUrl(facts, live[QR_ENDPOINTS["no-verifactu"]] ?? "")).toContain(
      "/TIKE-CONT/ValidarQRNoVerifactu?nif=",
    );
  });
});
