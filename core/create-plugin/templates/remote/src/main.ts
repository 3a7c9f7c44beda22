import { send } from "./send.ts";
import { createTaskServer } from "./server.ts";

const PORT = 9000;

const { TASK_SECRET, PORT: port = PORT } = process.env;
if (!TASK_SECRET) throw new Error("TASK_SECRET is not set: `fakturo apps register` prints it");
createTaskServer(TASK_SECRET, { "acme.send": send }).listen(Number(port), "127.0.0.1", () => {
  process.stdout.write(`Acme takes tasks on port ${port}\n`);
});
