export { processesIn } from "../database/orphans.ts";
export { createTestDatabase, type TestDatabase } from "../database/testing.ts";
export { startTestS3 } from "../files/testing.ts";
