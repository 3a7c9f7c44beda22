import { partitionTestDatabases } from "./testing.ts";

/* For vitest's `setupFiles`: the databases of these tests have partitioned tables. */

partitionTestDatabases(4);
