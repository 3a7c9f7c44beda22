import { expect, it } from "vitest";
import { invoice } from "../../fixtures/finland.ts";
import { generateFinvoice } from "../generate.ts";
import { messagesIn } from "./split.ts";
import { framed } from "./write.ts";

const SETTINGS = { sender_operator: "NDEAFIHH", receiver_operator: "003723327487" };
const messages = ["M-1", "M-2", "M-3"].map((message) =>
  framed(generateFinvoice(invoice(), { ...SETTINGS, message })),
);
const texts = (file: string) =>
  messagesIn(Buffer.from(file)).map((one) => Buffer.from(one).toString());

it.each(["", "\n"])(
  "cuts a file with several messages before each frame, with %j between them",
  (gap) => {
    expect(texts(messages.join(gap))).toEqual(
      messages.map((one, i) => one + (i < messages.length - 1 ? gap : "")),
    );
  },
);

it("keeps a declaration with the frame that it precedes", () => {
  const declared = messages.map((one) => `<?xml version="1.0" encoding="UTF-8"?>\n${one}`);
  expect(texts(declared.join(""))).toEqual(declared);
});

it("leaves a file with one message, or without frames, as it is", () => {
  const [first = ""] = messages;
  const plain = generateFinvoice(invoice());
  expect(texts(first)).toEqual([first]);
  expect(texts(plain)).toEqual([plain]);
});
