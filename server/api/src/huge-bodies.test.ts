import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { createHugeBodies } from "./huge-bodies.ts";

const MB = 1024 * 1024;
const answerTo = () => new ServerResponse(new IncomingMessage(new Socket()));
const announced = (bytes: number) => ({ headers: { "content-length": String(bytes) } });

it("takes two huge bodies of a caller at once and four in all, and any number of others", () => {
  const admit = createHugeBodies();
  const answers: ServerResponse[] = [];
  const begin = (caller: string, bytes = 20 * MB) => {
    const answer = answerTo();
    answers.push(answer);
    return admit(caller, announced(bytes), answer);
  };
  begin("a");
  begin("a");
  expect(() => begin("a")).toThrow("no more than 2 requests");
  begin("a", 10 * MB);
  begin("b");
  begin("b");
  expect(() => begin("c")).toThrow("no more than 4 requests");
  for (const answer of answers) answer.emit("close");
  begin("a");
  begin("c");
});

it("counts a body of unknown length once it is huge", () => {
  const admit = createHugeBodies();
  const begin = () => admit("a", { headers: {} }, answerTo());
  const [first, second, third] = [begin(), begin(), begin()];
  for (const count of [first, second]) {
    count(10 * MB);
    count(11 * MB);
    count(12 * MB);
  }
  third(10 * MB);
  expect(() => third(11 * MB)).toThrow("at once");
});
