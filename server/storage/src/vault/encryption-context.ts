/** Associated data of each kind of secret: a ciphertext can be decrypted only in its own row. */
export const ENCRYPTION_CONTEXT = {
  key: (purpose: string, workspaceId: string) => `${purpose}-key:${workspaceId}`,
  secret: (workspaceId: string, name: string) => `secret:${workspaceId}:${name}`,
  session: (workspaceId: string, key: string) => `session:${workspaceId}:${key}`,
  callbacks: (workspaceId: string, app: string) => `callbacks:${workspaceId}:${app}`,
  credential: (workspaceId: string, id: string) => `credential:${workspaceId}:${id}`,
  appConfig: (workspaceId: string, app: string) => `app-config:${workspaceId}:${app}`,
  app: (appId: string) => `app:${appId}`,
  authenticator: (memberId: string) => `authenticator:${memberId}`,
  installation: "installation-key",
} as const;
