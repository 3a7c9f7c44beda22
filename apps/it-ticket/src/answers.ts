import { isFakturoError } from "@fakturo/model";
import { type Answer, type AuthorityFault, readJsonAs, type StepFile, Type } from "@fakturo/plugin";
import { UNNAMED } from "./codes.ts";
import { REFERENCE } from "./obstacles.ts";
import type { PortalResult } from "./portal/call.ts";
import type { TicketRecord } from "./record.ts";

/** Stamps with the number of the document, and with that of its void. */
const STAMPS = { V: REFERENCE, R: REFERENCE, A: "ade-void-ref" } as const;
const FILE = "ticket-it-answer";

const Entered = Type.Object({
  esito: Type.Literal(true),
  idtrx: Type.String({ minLength: 1 }),
  progressivo: Type.String({ minLength: 1 }),
});
const Refused = Type.Object({
  esito: Type.Literal(false),
  errori: Type.Array(
    Type.Object({
      codice: Type.Optional(Type.Union([Type.String(), Type.Null()])),
      descrizione: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    }),
  ),
});

/** Id and number of a document at the portal. */
export interface EnteredDocument {
  readonly idtrx: string;
  readonly number: string;
}

/** The answer to a posted document; what is neither taken nor refused leaves it unknown. */
export function outcomeOf(
  record: TicketRecord,
  { status, text }: Extract<PortalResult, { is: "reply" }>,
): Answer {
  const files = [answerFile(text)];
  const entered = readOr(Entered, text);
  if (entered) {
    const { idtrx, progressivo } = entered;
    return recorded(record, { idtrx, number: progressivo }, files);
  }
  const refused = readOr(Refused, text);
  if (!refused) return { is: "unknown", message: `no result of the portal (HTTP ${status})` };
  const faults: AuthorityFault[] = refused.errori.map(({ codice, descrizione }) => ({
    code: codice || UNNAMED,
    message: `Agenzia delle Entrate: ${descrizione || "no reason"}`,
  }));
  const unnamed = { code: UNNAMED, message: "Agenzia delle Entrate: no reason" };
  return { is: "refused", faults: faults.length > 0 ? faults : [unnamed], effects: { files } };
}

/** The document is at the portal: its number is the stamp, its id the reference. */
export function recorded(
  { operation }: TicketRecord,
  { idtrx, number }: EnteredDocument,
  files: readonly StepFile[] = [],
): Answer {
  const stamps = [{ prv: STAMPS[operation], val: number }];
  return { is: "accepted", reference: idtrx, effects: { stamps, files } };
}

function answerFile(text: string): StepFile {
  return {
    name: `${FILE}.json`,
    key: FILE,
    mime: "application/json",
    data: new TextEncoder().encode(text),
    category: "response",
    private: true,
  };
}

/** JSON of a schema; undefined for anything else. */
export function readOr<S extends Parameters<typeof readJsonAs>[0]>(schema: S, text: string) {
  try {
    return readJsonAs(schema, text, "the answer");
  } catch (error) {
    if (isFakturoError(error)) return undefined;
    throw error;
  }
}
