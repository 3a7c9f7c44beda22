import { stampCadenaOf } from "@fakturo/mexico";
import { readPrivateKey, selfSigned, signText } from "@fakturo/signature";
import { attributed, declare, group, kept, readXml, writeXml } from "@fakturo/xml";
import { centralTime } from "./call.ts";
import type { StoredAuthority } from "./state.ts";

/** Services that stamp. */
export type StampingPac = "sw" | "finkok";
/** RFCs in the stamps of the PACs' test services, which share one certificate; Finkok stamps as Quadrum. */
export const PAC_RFCS: Readonly<Record<StampingPac, string>> = {
  sw: "SPR190613I52",
  finkok: "CVD110412TF6",
};
const NUMBER = "30001000000500003456";
const YEARS_MS = 10 * 365 * 86_400_000;
const TFD = "http://www.sat.gob.mx/TimbreFiscalDigital";

/** A new key that signs stamps, with its certificate. */
export function newAuthority(now: number): StoredAuthority {
  const { key, certificate } = selfSigned({
    commonName: "Simulated PAC",
    name: { O: "Simulated PAC", x500UniqueIdentifier: PAC_RFCS.sw },
    serial: Buffer.from(NUMBER, "latin1").toString("hex"),
    from: now,
    until: now + YEARS_MS,
    usages: ["digitalSignature", "nonRepudiation"],
  });
  return {
    event: "authority",
    key: key.export({ type: "pkcs8", format: "pem" }).toString(),
    certificate: certificate.toString(),
  };
}

/** A stamp: its element, and what it states. */
export interface SatStamp {
  readonly tfd: string;
  readonly chain: string;
  readonly seal: string;
  readonly number: string;
  readonly time: string;
}

/** What a stamp is made of; `now` in milliseconds since 1970. */
export interface StampFacts {
  readonly pac: StampingPac;
  readonly uuid: string;
  readonly seal: string;
  readonly now: number;
}

/** The stamp of a sealed CFDI. */
export function stampOf(
  { pac, uuid, seal, now }: StampFacts,
  { key }: Pick<StoredAuthority, "key">,
): SatStamp {
  const time = centralTime(now);
  const write = (value: string | undefined) =>
    writeXml(
      attributed(kept(group("tfd:TimbreFiscalDigital")), {
        ...declare({ tfd: TFD, xsi: "http://www.w3.org/2001/XMLSchema-instance" }),
        "xsi:schemaLocation": `${TFD} http://www.sat.gob.mx/sitio_internet/cfd/TimbreFiscalDigital/TimbreFiscalDigitalv11.xsd`,
        Version: "1.1",
        UUID: uuid,
        FechaTimbrado: time,
        RfcProvCertif: PAC_RFCS[pac],
        SelloCFD: seal,
        NoCertificadoSAT: NUMBER,
        SelloSAT: value,
      }),
      { declaration: false, illegal: "remove" },
    ).trim();
  const chain = stampCadenaOf(readXml(write(undefined)));
  const value = signText(readPrivateKey(key), "rsa-sha256", chain);
  return { tfd: write(value), chain, seal: value, number: NUMBER, time };
}
