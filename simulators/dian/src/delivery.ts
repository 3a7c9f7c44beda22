import type { DianCheck, DianChecked } from "./checks.ts";
import { documentFinder } from "./names.ts";

const { find, text } = documentFinder;
const ADDRESS = "cac:Delivery/cac:DeliveryAddress";
const COLOMBIA = "CO";
const MUNICIPALITY = /^\d{5}$/;

/** A rule about the address of the delivery, which is optional: `isKept` is asked where there is one. */
function addressCheck(
  rule: string,
  isKept: (part: (path: string) => string, isColombian: boolean) => boolean,
): DianCheck {
  return {
    rule,
    isBroken({ document }: DianChecked) {
      const address = find(document.root, ADDRESS);
      if (!address) return false;
      const part = (path: string) => text(address, path);
      const country = part("cac:Country/cbc:IdentificationCode");
      return !isKept(part, country === "" || country === COLOMBIA);
    },
  };
}

/**
 * Rules of the address of a delivery (Anexo Técnico 1.9, in the order of its elements: municipality, city, department
 * with its code, line, country). Codes of municipalities and departments are those of Colombian addresses only.
 */
export const DELIVERY_CHECKS: readonly DianCheck[] = [
  addressCheck("FAM05", (part, isColombian) => !isColombian || MUNICIPALITY.test(part("cbc:ID"))),
  addressCheck("FAM06", (part) => part("cbc:CityName") !== ""),
  addressCheck("FAM07", (part) => part("cbc:CountrySubentity") !== ""),
  addressCheck(
    "FAM08",
    (part, isColombian) =>
      !isColombian ||
      (/^\d{2}$/.test(part("cbc:CountrySubentityCode")) &&
        part("cbc:ID").startsWith(part("cbc:CountrySubentityCode"))),
  ),
  addressCheck("FAM10", (part) => part("cac:AddressLine/cbc:Line") !== ""),
  addressCheck("FAM12", (part) => /^[A-Z]{2}$/.test(part("cac:Country/cbc:IdentificationCode"))),
];
