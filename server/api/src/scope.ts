import type { Callback } from "@fakturo/plugin";
import type { Log } from "@fakturo/server-base";
import type { EntryParts, FileParts, Writer } from "@fakturo/server-domain";
import type {
  Authenticators,
  EnrollmentService,
  IdentityProvider,
  KeyService,
  MemberService,
  Passkeys,
  Setup,
  SignIns,
  UserService,
} from "@fakturo/server-domain/access";
import type { Declarations, WorkspaceApps } from "@fakturo/server-domain/apps";
import type { CredentialService, EnvironmentOf } from "@fakturo/server-domain/credentials";
import type { EntryWriter } from "@fakturo/server-domain/entries";
import type { Callbacks } from "@fakturo/server-domain/inbound";
import type { Registrations } from "@fakturo/server-domain/registrations";
import type { TestCredentials } from "@fakturo/server-domain/templates";
import type { PlainJob } from "@fakturo/server-domain/workflows";
import type { HttpClient, Sessions } from "@fakturo/server-runtime/call";
import type { DryRuns } from "@fakturo/server-runtime/interpret";
import type { ConnectionTests } from "@fakturo/server-runtime/transmit";
import type { JobRow, NamingRow, Tx } from "@fakturo/server-storage/store";
import type { InWorkspace, Secrets, Vault } from "@fakturo/server-storage/vault";
import type { Witness } from "@fakturo/server-storage/witness";
import type { CertificateReader } from "./incoming/client-certificate.ts";
import type { SignInPlace } from "./sessions.ts";

/** Everything that routes depend on; each file of routes names the members that it needs. None of them executes stored jobs. */
export interface HttpScope extends EntryParts, FileParts {
  readonly secrets: Secrets;
  readonly credentials: CredentialService;
  readonly apps: WorkspaceApps;
  readonly registrations: Registrations;
  readonly vault: Vault;
  /** Addresses for outsiders. */
  readonly callbacks: Callbacks;
  /** Tokens and sessions that all jobs and processes of a workspace share. */
  readonly sessions: (workspaceId: string) => Sessions;
  readonly log: Log;
  readonly keys: KeyService;
  readonly users: UserService;
  readonly signIns: SignIns;
  readonly authenticators: Authenticators;
  readonly passkeys: Passkeys;
  readonly identityProvider: IdentityProvider;
  readonly setup: Setup;
  readonly members: MemberService;
  /** How browsers may sign in. */
  readonly place: SignInPlace;
  /** Address of a page of the console, from its path. */
  readonly consoleUrl: (path: string) => string;
  readonly enrollments: EnrollmentService;
  readonly inWorkspace: InWorkspace;
  /** Read-only transactions over one snapshot of the database. */
  readonly readWorkspace: InWorkspace;
  /** Keeps numbers outside the database before they are answered. */
  readonly witness: Pick<Witness, "keep">;
  readonly entries: EntryWriter;
  /** Erases a party with the rights that this needs; answers the documents that name it and stay. */
  readonly eraseParty: (workspaceId: string, entryId: string) => Promise<readonly NamingRow[]>;
  /** Stores jobs over existing entries. */
  readonly jobs: Writer<PlainJob, JobRow>;
  /** Tries workflows; the only steps that run for a request. */
  readonly dryRuns: DryRuns;
  readonly connectionTests: ConnectionTests;
  /** Public base address of a workspace's files, without a slash at the end. */
  readonly filesUrl: (workspaceId: string) => string;
  /** Where connections of a workspace lead. */
  readonly environmentOf: EnvironmentOf;
  /** Addresses of connections in a workspace's environment, by connection and name. */
  readonly endpointFor: (workspace: {
    readonly sandbox: boolean;
  }) => (connection: string, name: string) => string;
  /** Connections whose calls simulators beside the server answer. */
  readonly simulated: ReadonlySet<string>;
  /** Absent without simulators, and in worker threads. */
  readonly testCredentials: TestCredentials | undefined;
  /** What an app in another process declared, by its key. */
  readonly declarationsOf: (app: string) => Declarations | undefined;
  /** Callback of an app in another process, by key. */
  readonly remoteCallback: (key: string) => Callback | undefined;
  /** The client of an app's address: no sandbox reaches a live system by it. */
  readonly http: (workspace: { readonly sandbox: boolean }) => HttpClient;
  /** A statement outside any workspace, where rows of tenants are invisible. */
  readonly outside: Tx;
  readonly certificateOf: CertificateReader;
  readonly version: string;
  readonly limits: Limits;
}

/** Rate limit of each key; 0 for unlimited. */
export interface Limits {
  readonly requestsPerSecond: number;
  readonly jobsPerMinute: number;
}
