import type { JsonObject } from "@fakturo/model";
import { readAs, Type } from "@fakturo/plugin";
import { QR_HOSTS } from "../qr.ts";

/** Addresses of KSeF; those of uploads and official receipts are below its API, too. */
export const ENDPOINTS = {
  live: { api: "https://api.ksef.mf.gov.pl/v2", qr: QR_HOSTS.production },
  test: {
    api: "https://api-test.ksef.mf.gov.pl/v2",
    qr: QR_HOSTS.test,
    "demo-api": "https://api-demo.ksef.mf.gov.pl/v2",
    "demo-qr": QR_HOSTS.demo,
  },
} as const;

/** Which of KSeF's systems sandboxes use: `demo`, or the test system when empty. */
export type SandboxSystem = "" | "demo";

/** Member of the configuration of steps. */
export const systemField = (description: string) =>
  Type.Optional(
    Type.Unsafe<SandboxSystem>({
      type: "string",
      enum: ["", "demo"],
      title: "Environment",
      description,
      default: "",
    }),
  );

const Chosen = Type.Object({ environment: systemField("") });

/** The system that a supplier's registration chose; the test system without one. */
export function systemIn(registration: JsonObject | undefined): SandboxSystem {
  return (
    readAs(Chosen, registration ?? {}, "the configuration of the registration").environment ?? ""
  );
}

/** Name of an address in a system. */
export function placeIn(system: SandboxSystem, name: "api" | "qr"): string {
  return system === "demo" ? `demo-${name}` : name;
}
