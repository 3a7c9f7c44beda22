import {
  type Authenticators,
  createAuthenticators,
  createEnrollmentService,
  createIdentityProvider,
  createKeyService,
  createMembers,
  createPasskeys,
  createPasswords,
  createSetup,
  createSignIns,
  createUserAdministration,
  createUserService,
  type EnrollmentService,
  type IdentityProvider,
  type KeyService,
  type MemberService,
  type Passkeys,
  type Passwords,
  type Setup,
  type SignIns,
  type UserAdministration,
  type UserService,
} from "@fakturo/server-domain/access";
import { providerOf } from "../config/identity-provider.ts";
import { CLOCK, CONFIG, IDS, RANDOM } from "./basics.ts";
import { type DependencyContainer, provide, token } from "./container.ts";
import { DATABASE, keyParts, MASTER_KEYS, OWNER_DATABASE, VAULT } from "./storage.ts";

export const KEYS = token<KeyService>("keys");
export const USERS = token<UserService>("users");
export const USER_ADMINISTRATION = token<UserAdministration>("administration of users");
export const ENROLLMENTS = token<EnrollmentService>("enrolments");

const PASSWORDS = token<Passwords>("passwords");
export const SIGN_INS = token<SignIns>("sign-ins");
export const AUTHENTICATORS = token<Authenticators>("authenticators");
export const PASSKEYS = token<Passkeys>("passkeys");
export const IDENTITY_PROVIDER = token<IdentityProvider>("identity provider");
export const SETUP = token<Setup>("setup");
export const MEMBERS = token<MemberService>("members");

export function provideAccess(container: DependencyContainer): void {
  provide(container, KEYS, (get) =>
    createKeyService({ ...keyParts(get), vault: get.resolve(VAULT) }),
  );
  provide(container, USERS, (get) =>
    createUserService({ tx: get.resolve(DATABASE), clock: get.resolve(CLOCK) }),
  );
  provide(container, PASSWORDS, (get) => createPasswords(get.resolve(RANDOM)));
  provide(container, USER_ADMINISTRATION, (get) =>
    createUserAdministration({
      passwords: get.resolve(PASSWORDS),
      maintain: get.resolve(OWNER_DATABASE).maintain,
      masterKeys: get.resolve(MASTER_KEYS),
      clock: get.resolve(CLOCK),
      ids: get.resolve(IDS),
    }),
  );
  const signInParts = (get: DependencyContainer) => {
    const database = get.resolve(DATABASE);
    const parts = { clock: get.resolve(CLOCK), ids: get.resolve(IDS) };
    const access = { inTx: database.maintain, tx: database, inWorkspace: database.withWorkspace };
    const proofs = { authenticators: get.resolve(AUTHENTICATORS), passkeys: get.resolve(PASSKEYS) };
    return { ...parts, ...access, ...proofs, passwords: get.resolve(PASSWORDS) };
  };
  provide(container, AUTHENTICATORS, (get) =>
    createAuthenticators({
      inTx: get.resolve(DATABASE).maintain,
      masterKeys: get.resolve(MASTER_KEYS),
      clock: get.resolve(CLOCK),
    }),
  );
  provide(container, PASSKEYS, (get) => {
    const database = get.resolve(DATABASE);
    return createPasskeys({
      inTx: database.maintain,
      tx: database,
      clock: get.resolve(CLOCK),
      ids: get.resolve(IDS),
    });
  });
  provide(container, IDENTITY_PROVIDER, (get) =>
    createIdentityProvider(providerOf(get.resolve(CONFIG)), signInParts(get)),
  );
  provide(container, SIGN_INS, (get) => createSignIns(signInParts(get)));
  provide(container, SETUP, (get) => createSetup(signInParts(get)));
  provide(container, MEMBERS, (get) => createMembers(signInParts(get)));
  provide(container, ENROLLMENTS, (get) => {
    const database = get.resolve(DATABASE);
    return createEnrollmentService({
      keys: get.resolve(KEYS),
      inWorkspace: database.withWorkspace,
      tx: database,
      clock: get.resolve(CLOCK),
    });
  });
}
