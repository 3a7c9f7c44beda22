import type { Faults } from "@fakturo/model";
import type { BuiltInvoice } from "../invoice.ts";
import type { NetLine } from "../net.ts";
import type { Texts } from "../text.ts";

/** `FormatoTrasmissione`. */
export type Format = "FPA12" | "FPR12" | "FSM10";

/** Owner of the channel to the SdI. */
export interface SdiTransmitter {
  readonly country: string;
  readonly code: string;
}

/** Input of every part of the file. */
export interface Writing {
  readonly invoice: BuiltInvoice;
  readonly format: Format;
  readonly documentType: string;
  readonly lines: readonly NetLine[];
  readonly transmitter: SdiTransmitter;
  /** `ProgressivoInvio`. */
  readonly progressive: string;
  readonly texts: Texts;
  readonly faults: Faults;
}
