/** Words of hosted pages in one language. `{name}` and the like are filled in. */
export interface PageTexts {
  /** Name of the language in itself. */
  readonly language: string;
  /** Of languages that are written from right to left. */
  readonly direction?: "rtl";
  readonly languages: string;
  readonly holder: string;
  readonly testing: string;
  readonly received: string;
  readonly send: string;
  readonly problem: string;
  readonly credential: {
    readonly heading: string;
    readonly intro: string;
    readonly file: string;
    readonly fileHint: string;
    readonly password: string;
    /** Above the button that downloads the certificate request. */
    readonly requestIntro: string;
    readonly request: string;
  };
  readonly mandate: {
    readonly heading: string;
    /** Before `intro` where a certificate may be given in place of it. */
    readonly insteadOfCertificate: string;
    readonly intro: string;
    readonly download: string;
    readonly signed: string;
    readonly signature: string;
    readonly digital: string;
    readonly hand: string;
    readonly identity: string;
    readonly identityIntro: string;
    readonly view: string;
    readonly front: string;
    readonly back: string;
    readonly page: string;
    readonly picture: string;
  };
  readonly inputs: { readonly heading: string; readonly save: string };
  readonly finish: {
    readonly heading: string;
    readonly intro: string;
    readonly confirm: string;
  };
  readonly reviewing: { readonly heading: string; readonly text: string };
  /** In place of the text of `reviewing` while the authority decides. */
  readonly deciding: string;
  /** Before what the authority waits for. */
  readonly status: string;
  /** Before the reason for which the page asks again. */
  readonly askedAgain: string;
  /** Why a registration asks again, by code, before the message in English; the registration's own texts replace both. */
  readonly reasons: { readonly credentials: string };
  /** At an input that the authority did not accept. */
  readonly refused: string;
  readonly faults: Readonly<Record<FaultName, string>>;
}

/** Problems that pages explain. */
export type FaultName =
  | "holder"
  | "expired"
  | "not-yet-valid"
  | "purpose"
  | "chain"
  | "certificate"
  | "password"
  | "certificate-file"
  | "no-file"
  | "not-pdf"
  | "not-signed"
  | "signature-invalid"
  | "signer"
  | "not-picture"
  | "too-large"
  | "inputs"
  | "missing"
  | "done"
  | "link"
  | "often"
  | "other";
