/** Where the Temporal server is, and what of it Fakturo uses. */
export interface TemporalSettings {
  /** `host:port` of the frontend. */
  readonly address: string;
  readonly namespace: string;
  /** Of this installation: installations that share a namespace need different ones. */
  readonly taskQueue: string;
  /** TLS with the system's certificate authorities; always with an API key or a certificate. */
  readonly tls: boolean;
  /** PEM of the authority that signed the server's certificate; absent: the system's. */
  readonly caCertificate: string | undefined;
  /** PEM of this client's certificate and key; absent: none is sent. */
  readonly clientCertificate: { readonly certificate: string; readonly key: string } | undefined;
  readonly apiKey: string | undefined;
}
