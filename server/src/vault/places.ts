/** What binds encrypted bytes to their place, so that they mean nothing in another one. */
export const PLACE = {
  key: (purpose: string, workspaceId: string) => `${purpose}-key:${workspaceId}`,
  secret: (workspaceId: string, name: string) => `secret:${workspaceId}:${name}`,
  app: (appId: string) => `app:${appId}`,
  installation: "installation-key",
} as const;
