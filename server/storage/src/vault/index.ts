export { ENCRYPTION_CONTEXT } from "./encryption-context.ts";
export { es256 } from "./es256.ts";
export { addKeyToFile, keyFileOf, loadMasterKeys } from "./key-ring.ts";
export { decrypt, encrypt, type MasterKeys, newMasterKey } from "./master-key.ts";
export { MissingKey } from "./missing-key.ts";
export { missingKeys, openMasterKeys } from "./open-keys.ts";
export { createRotation, type Rotation } from "./rotation.ts";
export { createSecrets, type Secrets } from "./secrets.ts";
export { createVault, type InWorkspace, parsePrivateKey, type Vault } from "./vault.ts";
