import type { ArcaProtocol } from "../connection/protocol.ts";
import { inService } from "../connection/services.ts";
import { wsfe } from "../connection/wsfe.ts";

const { find, text } = inService.wsfe;

/** Reports of vouchers issued with a CAEA: the issuer has numbered them, not ARCA. */
export const caeaReports: ArcaProtocol = {
  ...wsfe,
  operations: { ...wsfe.operations, send: "FECAEARegInformativo" },
  notNext: new Set(["703"]),
  firstRule: 700,
  decisionIn(result) {
    const { remarks } = wsfe.decisionIn(result);
    const detail = find(result, "FeDetResp/FECAEADetResponse");
    return {
      result: text(detail, "Resultado") || text(result, "FeCabResp/Resultado"),
      cae: text(detail, "CAEA"),
      expiry: "",
      remarks,
    };
  },
};
