import { readXml, XmlError } from "@fakturo/xml";
import { REPETITIVE } from "../../core/xml/fixtures/repetitive.ts";
import { compare, report } from "./measure.ts";

const SMALL = 10_000;
const TIMES = 10;

/** Reading of repetitive texts: one text compared with ten of a tenth; a ratio of 1 is linear time. */
export async function benchXml(): Promise<void> {
  for (const [name, make] of REPETITIVE) {
    const [large, small] = [make(SMALL * TIMES), make(SMALL)];
    const [own, floor] = await compare(
      [`XML of many ${name}`, () => read(large)],
      [
        `${TIMES} of a tenth`,
        () => {
          for (let i = 0; i < TIMES; i += 1) read(small);
        },
      ],
    );
    report("1 ×", own, floor);
  }
}

function read(text: string): void {
  try {
    readXml(text);
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
  }
}
