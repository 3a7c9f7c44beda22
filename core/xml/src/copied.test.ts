import { expect, it } from "vitest";
import { copied } from "./copied.ts";
import { readXml } from "./read.ts";
import { writeXml } from "./write.ts";

const TEXT = `<a:Reply xmlns:a="urn:a" xmlns:b="urn:b" Id="1"><b:Line n="1">x &amp; y</b:Line><b:Line n="2"><a:Inner/></b:Line><Plain/></a:Reply>`;

it("writes a parsed element with the same names, attributes and texts", () => {
  const root = readXml(TEXT);
  const again = writeXml(copied(root), { declaration: false });
  expect(again).toBe(
    '<Reply xmlns="urn:a" Id="1"><Line xmlns="urn:b" n="1">x &amp; y</Line><Line xmlns="urn:b" n="2"><Inner xmlns="urn:a"/></Line><Plain xmlns=""/></Reply>',
  );
});

it("leaves out what is not to be kept", () => {
  const root = readXml(TEXT);
  const second = root.children[1];
  const text = writeXml(copied(root, (child) => child.name !== "Line" || child === second));
  expect(text).not.toContain('n="1"');
  expect(text).toContain('n="2"');
});
