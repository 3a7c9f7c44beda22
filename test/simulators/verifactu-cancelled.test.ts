import { plugin } from "@fakturo/app-es-verifactu";
import { simulator } from "@fakturo/simulator-verifactu";
import { expect, it } from "vitest";
import { alta, anulacion, ISSUER, message } from "../../simulators/verifactu/fixtures/requests.ts";
import { AGENCY_NOW, agencyContext, agencyRecord } from "../harness/agency.ts";

const AGENCY = { plugin, simulator, addon: "es-verifactu-v1" };
const PATH = "/wlpl/TIKE-CONT/ws/SistemaFacturacion/VerifactuSOAP";
const connection = plugin.connections?.find(({ key }) => key === "verifactu");

it("an invoice that the agency has as cancelled is refused at once, and is for a person after an earlier send", async () => {
  if (!connection?.together) throw new Error("the app has no such connection");
  const record = await agencyRecord(AGENCY);
  const [, issuer = "", number = "", date = ""] =
    /IDEmisorFactura>([^<]+)<.*?NumSerieFactura>([^<]+)<.*?FechaExpedicionFactura>([^<]+)</s.exec(
      Buffer.from(record.bytes).toString(),
    ) ?? [];
  const open = simulator.open([], { certificates: "optional" });
  const cancellation = anulacion({ number })
    .replaceAll(ISSUER, issuer)
    .replace(/(FechaExpedicionFacturaAnulada>)[^<]+/, `$1${date}`);
  for (const one of [alta({ issuer, number, date }), cancellation])
    open.handle(
      {
        ...{ method: "POST", path: PATH, query: new Map(), headers: {}, certificate: undefined },
        body: Buffer.from(message([one], { nif: issuer })),
      },
      { now: () => AGENCY_NOW, random: () => 0 },
    );
  expect(open.records()).toMatchObject([{ state: "Anulado" }]);

  const ctx = agencyContext(open, { simulator }, connection);
  const sent = async (attempts: number) => {
    const one = {
      ...record,
      attempts: Array.from({ length: attempts }, () => ({ at: AGENCY_NOW })),
    };
    const { answers } = (await connection.together?.send([one], ctx)) ?? {};
    return answers?.get(one.id);
  };
  expect(await sent(0)).toMatchObject({ is: "refused", faults: [{ code: "3000" }] });
  expect(await sent(1)).toMatchObject({ is: "duplicate", digest: "cancelled" });
  const found = await connection.consult?.(record, ctx);
  expect(found).toMatchObject({ is: "found", digest: expect.stringMatching(/^other /) });
});
