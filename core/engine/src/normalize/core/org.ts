import { type Attribute, isEmail, isUrl, strictCode, upperCode } from "@fakturo/model";
import { type Normalizer, normalizer } from "@fakturo/plugin";

const PEPPOL = "peppol";
/** `0088:123…`: a scheme of four characters before the code. */
const SCHEME_LENGTH = 4;

/** Inboxes: moves addresses in the code to their own member; splits Peppol ids. */
const inbox = normalizer("org.Inbox", (draft) => {
  moveAddress(draft);
  if (draft.scheme) draft.scheme = upperCode(draft.scheme);
  if (!draft.code) return;
  draft.code = strictCode(draft.code);
  if (draft.key !== PEPPOL || draft.scheme || draft.code[SCHEME_LENGTH] !== ":") return;
  draft.scheme = draft.code.slice(0, SCHEME_LENGTH);
  draft.code = draft.code.slice(SCHEME_LENGTH + 1);
  // What followed the scheme may be an address itself.
  moveAddress(draft);
});

/** Moves a code that is an e-mail address or a URL to the member for it. */
function moveAddress(draft: {
  code?: string | undefined;
  email?: string | undefined;
  url?: string | undefined;
}): void {
  const { code } = draft;
  const to = code && (isEmail(code) ? "email" : isUrl(code) && "url");
  if (!to) return;
  draft[to] = code;
  delete draft.code;
}

const item = normalizer("org.Item", (draft) => {
  const { attributes } = draft;
  if (!attributes) return;
  const kept = attributes.filter((attribute) => !isEmptyAttribute(attribute));
  if (kept.length > 0) draft.attributes = kept;
  else delete draft.attributes;
});

/** A zero amount and a zero date count as content. */
function isEmptyAttribute({
  label,
  key,
  type,
  text,
  code,
  amount,
  unit,
  date,
}: Attribute): boolean {
  return !(label || key || type || text || code || amount || unit || date);
}

export const ORG_NORMALIZERS: readonly Normalizer[] = [inbox, item];
