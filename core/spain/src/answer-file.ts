import type { Answer, StepFile } from "@fakturo/plugin";
import { copied, writeXml, type XmlElement } from "@fakturo/xml";

/** An answer of an authority, and the line in it that is about one record. */
export interface RecordAnswer {
  /** Key of the file, e.g. `verifactu-issue`. */
  readonly key: string;
  readonly reply: XmlElement;
  /** Absent where the whole answer is about the record. */
  readonly line?: XmlElement | undefined;
}

/** The answer to one record as a private file of its entry, without the lines of other records. */
export function answerFile({ key, reply, line }: RecordAnswer): StepFile {
  const keeps = (child: XmlElement) =>
    line === undefined || child === line || child.name !== line.name;
  return {
    name: `${key}-response.xml`,
    key: `${key}-response`,
    mime: "application/xml",
    category: "response",
    private: true,
    data: new TextEncoder().encode(writeXml(copied(reply, keeps), { illegal: "remove" })),
  };
}

/** The answer with its file, where it is definite. */
export function withAnswerFile(answer: Answer, of: RecordAnswer): Answer {
  if (answer.is !== "accepted" && answer.is !== "refused" && answer.is !== "duplicate")
    return answer;
  const { files = [], ...effects } = answer.effects ?? {};
  return { ...answer, effects: { ...effects, files: [...files, answerFile(of)] } };
}
