import { generateKeyPairSync } from "node:crypto";
import { isFakturoError } from "@fakturo/model";
import type {
  CallContext,
  HttpReply,
  RegistrationAnswer,
  RegistrationRequest,
} from "@fakturo/plugin";
import { readCertificate, readPrivateKey } from "@fakturo/signature";
import { callZatca, type IssuedToken, issueIn, PATHS, refusalIn } from "../connection/api.ts";
import { COMPLIANCE, type StoredUnit, storedUnit, UNIT } from "../connection/unit.ts";
import { bodyOfCertificate } from "../seal/unit.ts";
import { checkNext } from "./check.ts";
import { type Inputs, problemOf, readInputs } from "./inputs.ts";
import { type Progress, progressIn } from "./progress.ts";
import { askForPassword, explained, NEW_PASSWORD, refusedBy } from "./refusal.ts";
import { unitRequest, type ZatcaEnvironment } from "./request.ts";

const ISSUED = "ISSUED";
const COMPLIANT_NEEDED = "NOT_COMPLIANT";
/** Times that ZATCA may ask for the checks again. */
const ROUNDS = 3;

/** First call: a new unit with its key gets a compliance CSID. */
export async function begin(
  request: RegistrationRequest,
  ctx: CallContext,
): Promise<RegistrationAnswer> {
  const inputs = readInputs(request.inputs);
  const problem = problemOf(inputs, request.holder);
  if (problem) return problem;
  const mode = modeOf(request);
  const unit = `EGS-${ctx.uuid()}`;
  const { key, csr } = newRequest(inputs, { mode, unit, vatNumber: request.holder });
  const headers = { otp: inputs.otp };
  const reply = await callZatca({ mode, path: PATHS.compliance, json: { csr }, headers }, ctx);
  const issue = reply.status === 200 ? issueIn(reply) : undefined;
  if (issue?.dispositionMessage !== ISSUED) return refusedBy(reply);
  const progress: Progress = { unit, mode, passed: [], previous: "", rounds: 1 };
  return toCheck(storedOf(issue, { unit, mode, key, documents: inputs.invoice_type }), progress);
}

/** The environment of ZATCA. */
function modeOf({ environment, config }: RegistrationRequest): ZatcaEnvironment {
  if (environment === "live") return "production";
  return config.mode === "developer" ? "developer" : "simulation";
}

/** The next check, or the production CSID once all are passed. */
export async function goOn(
  request: RegistrationRequest,
  ctx: CallContext,
): Promise<RegistrationAnswer> {
  const progress = progressIn(request.details);
  if (!progress) return { is: "none" };
  const unit = storedUnit((await ctx.credential(COMPLIANCE.key)).value);
  const checked = await checkNext({ request, progress, unit }, ctx);
  return checked ?? finish(unit, progress, ctx);
}

async function finish(
  unit: StoredUnit,
  progress: Progress,
  ctx: CallContext,
): Promise<RegistrationAnswer> {
  const { mode } = unit;
  const json = { compliance_request_id: unit.request };
  const reply = await callZatca({ mode, path: PATHS.production, json, pair: unit }, ctx);
  const refusal = refusalIn(reply);
  if (refusal?.code === "Missing-ComplianceSteps")
    return again(progress) ?? { is: "refused", faults: [explained(refusal)] };
  return issued(reply, unit, progress);
}

/** A production CSID, or a compliance CSID with which the checks are made again. */
function issued(reply: HttpReply, unit: StoredUnit, progress: Progress): RegistrationAnswer {
  const issue = reply.status === 200 || reply.status === 428 ? issueIn(reply) : undefined;
  const stored = issue && storedOf(issue, unit);
  if (issue?.dispositionMessage === ISSUED && stored)
    return {
      is: "active",
      until: endOf(stored),
      details: { unit: progress.unit, mode: progress.mode },
      issued: [{ key: UNIT.key, value: signing(stored, unit) }],
    };
  if (issue?.dispositionMessage !== COMPLIANT_NEEDED || !stored) return refusedBy(reply);
  const next = { ...progress, passed: [], previous: "", rounds: progress.rounds + 1 };
  const code = { code: COMPLIANT_NEEDED, message: "ZATCA asks for the checks again and again" };
  return next.rounds > ROUNDS ? { is: "refused", faults: [code] } : toCheck(stored, next);
}

/** The unit signs with its compliance certificate where ZATCA's sandbox has certified another key. */
function signing(issued: StoredUnit, { token }: StoredUnit): StoredUnit {
  const isOwn = readCertificate(bodyOfCertificate(issued.token)).checkPrivateKey(
    readPrivateKey(issued.key),
  );
  return isOwn ? issued : { ...issued, certificate: token };
}

function again(progress: Progress): RegistrationAnswer | undefined {
  const rounds = progress.rounds + 1;
  if (rounds > ROUNDS) return undefined;
  const details = { ...progress, passed: [], previous: "", rounds };
  return { is: "waiting", message: CHECKING, details, retryIn: 0 };
}

const CHECKING = "ZATCA checks documents of the unit";

function toCheck(unit: StoredUnit, progress: Progress): RegistrationAnswer {
  const details = { ...progress, passed: [...progress.passed] };
  const value = { key: COMPLIANCE.key, value: unit };
  return { is: "waiting", message: CHECKING, details, retryIn: 0, issued: [value] };
}

/** Renews with a new key: the unit, its counter and its chain go on. */
export async function renew(
  request: RegistrationRequest,
  ctx: CallContext,
): Promise<RegistrationAnswer> {
  // A password is kept until its answer only: with one, the renewal begins anew.
  const inputs = inputsIn(request);
  if (!inputs && progressIn(request.details)) return goOn(request, ctx);
  if (!inputs) return askForPassword(NEW_PASSWORD);
  const current = storedUnit((await ctx.credential(UNIT.key)).value);
  const { mode, unit } = current;
  const { key, csr } = newRequest(inputs, { mode, unit, vatNumber: request.holder });
  const call = { mode, path: PATHS.production, method: "PATCH", pair: current } as const;
  const reply = await callZatca({ ...call, json: { csr }, headers: { otp: inputs.otp } }, ctx);
  const next = { ...current, key, documents: inputs.invoice_type };
  return issued(reply, next, { unit, mode, passed: [], previous: "", rounds: 0 });
}

/** The inputs with a one-time password; undefined without. */
function inputsIn({ inputs }: RegistrationRequest): Inputs | undefined {
  try {
    return readInputs(inputs);
  } catch (error) {
    if (isFakturoError(error)) return undefined;
    throw error;
  }
}

interface UnitName {
  readonly mode: ZatcaEnvironment;
  readonly unit: string;
  readonly vatNumber: string;
}

function newRequest(inputs: Inputs, { mode, unit, vatNumber }: UnitName) {
  const { privateKey } = generateKeyPairSync("ec", { namedCurve: "secp256k1" });
  const facts = {
    environment: mode,
    commonName: unit,
    taxpayer: inputs.name,
    branch: inputs.branch_name,
    vatNumber,
    solution: "Fakturo",
    model: "1",
    serial: unit,
    invoices: inputs.invoice_type,
    registeredAddress: inputs.registered_address,
    businessCategory: inputs.business_category,
  };
  const pem = unitRequest(facts, privateKey);
  const key = privateKey.export({ type: "pkcs8", format: "pem" }).toString();
  return { key, csr: Buffer.from(pem).toString("base64") };
}

function storedOf(
  issue: IssuedToken,
  { unit, mode, key, documents }: Pick<StoredUnit, "unit" | "mode" | "key" | "documents">,
): StoredUnit {
  const { binarySecurityToken: token, secret, requestID } = issue;
  return { unit, mode, documents, key, token, secret, request: String(requestID) };
}

function endOf({ token }: StoredUnit): number {
  return Date.parse(readCertificate(bodyOfCertificate(token)).validTo);
}
