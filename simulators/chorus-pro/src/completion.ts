import { Type } from "@fakturo/schema";
import { currentOf } from "./invoices.ts";
import {
  type Authorized,
  bodyAs,
  bytesIn,
  done,
  failed,
  MAX_BYTES,
  type PortalOutcome,
  REFUSED,
} from "./reply.ts";

const SUSPENDED = "SUSPENDUE";
const COMPLETED = "COMPLETEE";
const FIRST_PIECE = 500_001;

const NewFile = Type.Object({
  pieceJointeFichier: Type.String({ minLength: 1 }),
  pieceJointeNom: Type.String({ minLength: 1, maxLength: 50 }),
  pieceJointeTypeMime: Type.String({ minLength: 1, maxLength: 255 }),
  pieceJointeExtension: Type.String({ minLength: 1 }),
});

/** `transverses/v1/ajouter/fichier`: stores a file, which becomes a piece of an invoice later. */
export function addFile(body: unknown, { state, account }: Authorized): PortalOutcome {
  const given = bodyAs(NewFile, body);
  if (!given) return failed(REFUSED.shape, "TRA_MSG_01.001");
  const data = bytesIn(given.pieceJointeFichier);
  if (!data) return failed(REFUSED.base64, "TRA_MSG_01.002");
  if (data.length > MAX_BYTES) return failed(REFUSED.size, "TRA_MSG_01.003");
  const id = FIRST_PIECE + state.pieces.size;
  const reply = done("TRA_MSG_00.000", { pieceJointeId: id });
  return { reply, events: [{ event: "piece", id, account, name: given.pieceJointeNom }] };
}

const Completion = Type.Object({
  identifiantFactureCPP: Type.Integer(),
  commentaire: Type.String({ minLength: 1, maxLength: 2000 }),
  pieceJointeComplementaire: Type.Array(
    Type.Object({
      pieceJointeComplementaireId: Type.Integer(),
      pieceJointeComplementaireDesignation: Type.String({ minLength: 1, maxLength: 100 }),
      pieceJointeComplementaireType: Type.String({ minLength: 1, maxLength: 30 }),
    }),
    { minItems: 1 },
  ),
});

/** `factures/v1/completer`: only for a suspended invoice of the account, which goes back to its buyer. */
export function completeInvoice(
  body: unknown,
  { state, world, account }: Authorized,
): PortalOutcome {
  const given = bodyAs(Completion, body);
  if (!given) return failed(REFUSED.shape, "GDP_MSG_04.001");
  const { identifiantFactureCPP: id, commentaire: comment } = given;
  const flow = [...state.flows.values()].find((one) => one.account === account && one.id === id);
  if (!flow) return failed(REFUSED.invoice, "GDP_MSG_04.002");
  if (currentOf(flow, state) !== SUSPENDED) return failed(REFUSED.state, "GDP_MSG_04.003");
  const pieces = given.pieceJointeComplementaire.map((one) => one.pieceJointeComplementaireId);
  const isOwn = (piece: number) => state.pieces.get(piece)?.account === account;
  if (!pieces.every(isOwn)) return failed(REFUSED.piece, "GDP_MSG_04.004");
  const at = world.now();
  const reply = done("GDP_MSG_00.000", {
    identifiantFactureCPP: id,
    numeroFacture: flow.number,
    dateTraitement: new Date(at).toISOString(),
  });
  return {
    reply,
    events: [
      { event: "completion", invoice: id, pieces },
      { event: "passed", invoice: id, state: COMPLETED, comment, at },
    ],
  };
}
