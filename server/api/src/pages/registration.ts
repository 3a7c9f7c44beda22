import { ownValue } from "@fakturo/model";
import type { RegistrationState } from "@fakturo/plugin";
import { isPageOpen, type RegistrationPage } from "@fakturo/server-domain/registrations";
import { html, type Markup, type MarkupPart } from "@fakturo/xml";
import type { PageParts } from "./document.ts";
import { fieldRows, fieldsIn } from "./fields.ts";
import type { FormName, FormProblem } from "./problem.ts";
import { PAGE_TEXTS, type PageTexts, textsOf } from "./texts/index.ts";

/** How a page of a registration is shown. */
export interface RegistrationView {
  readonly page: RegistrationPage;
  readonly language: string;
  /** The page's address, relative to that of the request; those of its forms begin with it. */
  readonly address: string;
  readonly problem?: FormProblem | undefined;
}

/** Languages that both the registration and the pages have texts in. */
export function languagesOf({ spec: { texts = {} } }: RegistrationPage): readonly string[] {
  const own = Object.keys(texts).filter((language) => PAGE_TEXTS.has(language));
  return own.length > 0 ? own : ["en"];
}

/** What is asked for, or that everything was received. */
export function registrationView(view: RegistrationView): PageParts {
  const { page, language, address, problem } = view;
  const { registration, spec, message } = page;
  const texts = textsOf(language);
  const own = spec.texts?.[language] ?? spec.texts?.en;
  const isOpen = isPageOpen(registration);
  const body = html`
${registration.environment !== "live" && html`<p class="note">${texts.testing}</p>`}
${problem && problemBox(problem, texts)}
${own && isOpen && html`<p>${own.text}</p>`}
<p>${own?.holder ?? texts.holder}: <strong>${registration.holder}</strong></p>
${message !== undefined && (isOpen ? askedAgain(reasonOf(view, message, texts), texts) : html`<p class="note">${texts.status} ${reasonOf(view, message, texts)}</p>`)}
${isOpen ? forms(view, texts) : closedSection(registration.state, texts)}`;
  const title = own?.title ?? spec.title;
  return { address, language, texts, languages: languagesOf(page), title, body };
}

/** The page of a link that is not valid, and of other failures without contents. */
export function failureView(address: string, language: string, message: string): PageParts {
  const texts = textsOf(language);
  const languages = [...PAGE_TEXTS.keys()];
  const body = html`<p>${message}</p>`;
  return { address, language, texts, languages, title: texts.problem, body };
}

function problemBox(problem: FormProblem, texts: PageTexts): Markup {
  return html`<div class="problem" role="alert"><h2>${texts.problem}</h2><p><a href="#${fieldId(problem)}">${problem.message}</a></p></div>`;
}

/** Why an open page asks again, such as the authority's refusal of what was given before. */
function askedAgain(reason: MarkupPart, { problem, askedAgain }: PageTexts): Markup {
  return html`<div class="problem" role="alert"><h2>${problem}</h2><p>${askedAgain}</p><p>${reason}</p></div>`;
}

/** The registration's text for the code, else the message, which is English whatever the language of the page. */
function reasonOf(
  { page, language }: RegistrationView,
  message: string,
  { reasons }: PageTexts,
): MarkupPart {
  const { spec, code = "" } = page;
  const own = ownValue(spec.texts?.[language]?.reasons ?? {}, code);
  const common = language === "en" ? undefined : ownValue(reasons, code);
  return (
    own ??
    html`${common !== undefined && html`${common} `}<span lang="en" dir="ltr">${message}</span>`
  );
}

/** Shown after the confirmation: the operator or the authority checks what was given. */
function closedSection(state: RegistrationState, { reviewing, deciding }: PageTexts): Markup {
  const text = state === "reviewing" ? reviewing.text : deciding;
  return html`<section role="status"><h2>${reviewing.heading}</h2><p>${text}</p></section>`;
}

function fieldId({ form, key }: Pick<FormProblem, "form" | "key">): string {
  return key === undefined ? form : `${form}-${key}`;
}

function forms(view: RegistrationView, texts: PageTexts): MarkupPart {
  const { page } = view;
  return [
    ...page.credentials.map((credential) => credentialSection(view, credential, texts)),
    page.mandate && mandateSection(view, page.mandate, texts),
    page.spec.input && inputsSection(view, page.spec.input, texts),
    finishSection(view, texts),
  ];
}

interface FormParts {
  readonly form: FormName;
  readonly key?: string;
  /** Below the page's address. */
  readonly path: string;
  readonly enctype?: "multipart/form-data";
  readonly button: string;
  readonly fields: (described: MarkupPart) => MarkupPart;
}

/** A form; a problem of it is shown at its first field, which names the message as its description. */
function form({ address, language, problem }: RegistrationView, parts: FormParts): Markup {
  const { path, enctype, button, fields } = parts;
  const id = fieldId(parts);
  const own = problem && fieldId(problem) === id ? problem : undefined;
  const described = own && html` aria-invalid="true" aria-describedby="${id}-error"`;
  return html`<form method="post" action="${address}${path}?lang=${language}"${enctype && html` enctype="${enctype}"`}>
${own && html`<p class="error" id="${id}-error">${own.message}</p>`}
${fields(described)}
<button>${button}</button>
</form>`;
}

type PageCredential = RegistrationPage["credentials"][number];

function credentialSection(
  view: RegistrationView,
  { key, kind, title, schema, isGiven, isRequested }: PageCredential,
  texts: PageTexts,
): Markup {
  const { credential, received, refused, send } = texts;
  const isCertificate = kind === "certificate";
  const own = view.page.spec.texts?.[view.language]?.credentials?.[key];
  const id = `credential-${key}`;
  const common = { form: "credential", key, path: `/credentials/${key}`, button: send } as const;
  return html`<section>
<h2>${isCertificate ? credential.heading : (own?.title ?? title)}</h2>
${isCertificate && html`<p>${credential.intro}</p>`}
${isGiven && html`<p class="received">✓ ${received}</p>`}
${view.page.refused.includes(key) && html`<p class="error">${refused}</p>`}
${isRequested && requestForm(view, key, texts)}
${form(view, {
  ...common,
  enctype: "multipart/form-data",
  fields: (described) =>
    isCertificate
      ? html`<label for="${id}">${credential.file}</label>
<p class="hint">${credential.fileHint}</p>
<input id="${id}" name="file" type="file" multiple accept=".p12,.pfx,.pem,.crt,.cer,.key,application/x-pkcs12" required${described}>
<label for="${id}-password">${credential.password}</label>
<input id="${id}-password" name="password" type="password" autocomplete="off">`
      : html`<div id="${id}">${fieldRows(fieldsIn(schema, own?.inputs), id)}</div>`,
})}
</section>`;
}

/** The certificate request of a key that this server has made. */
function requestForm(view: RegistrationView, key: string, { credential }: PageTexts): MarkupPart {
  return [
    html`<p>${credential.requestIntro}</p>`,
    form(view, {
      form: "request",
      key,
      path: `/credentials/${key}/request`,
      button: credential.request,
      fields: () => undefined,
    }),
  ];
}

type PageMandate = NonNullable<RegistrationPage["mandate"]>;

function mandateSection(
  view: RegistrationView,
  { signature, views }: PageMandate,
  { mandate, received, send }: PageTexts,
): Markup {
  const chosen = signature === "hand" ? "hand" : "digital";
  const check = (value: string) => value === chosen && html` checked`;
  const done = html` <span class="received">✓ ${received}</span>`;
  return html`<section>
<h2>${mandate.heading}</h2>
<p>${view.page.credentials.length > 0 && html`${mandate.insteadOfCertificate} `}${mandate.intro}</p>
<p><a href="${view.address}/agreement">${mandate.download}</a></p>
${signature && html`<p class="received">✓ ${received}</p>`}
${form(view, {
  form: "agreement",
  path: "/agreement",
  enctype: "multipart/form-data",
  button: send,
  fields: (described) => html`<label for="agreement">${mandate.signed}</label>
<input id="agreement" name="file" type="file" accept=".pdf,application/pdf" required${described}>
<fieldset><legend>${mandate.signature}</legend>
<label><input type="radio" name="signature" value="digital"${check("digital")}> ${mandate.digital}</label>
<label><input type="radio" name="signature" value="hand"${check("hand")}> ${mandate.hand}</label>
</fieldset>`,
})}
<h3 class="label">${mandate.identity}</h3>
<p>${mandate.identityIntro}</p>
${form(view, {
  form: "identity",
  path: "/identity",
  enctype: "multipart/form-data",
  button: send,
  fields: (described) => html`<fieldset><legend>${mandate.view}</legend>
${(["front", "back", "page"] as const).map(
  (one, at) =>
    html`<label><input type="radio" name="view" value="${one}"${at === 0 && html` checked`}> ${mandate[one]}${views.includes(one) && done}</label>`,
)}
</fieldset>
<label for="identity">${mandate.picture}</label>
<input id="identity" name="file" type="file" accept="image/jpeg,image/png" required${described}>`,
})}
</section>`;
}

function inputsSection(view: RegistrationView, input: object, texts: PageTexts): Markup {
  const { heading, save } = texts.inputs;
  const { registration, refused } = view.page;
  const values = registration.detail.inputs;
  const errors = Object.fromEntries(refused.map((name) => [name, texts.refused]));
  const fields = fieldsIn(input, view.page.spec.texts?.[view.language]?.inputs);
  return html`<section>
<h2>${heading}</h2>
${form(view, {
  form: "inputs",
  path: "/inputs",
  button: save,
  fields: () => html`<div id="inputs">${fieldRows(fields, "inputs", { values, errors })}</div>`,
})}
</section>`;
}

function finishSection(view: RegistrationView, { finish }: PageTexts): Markup {
  return html`<section>
<h2 id="confirm">${finish.heading}</h2>
<p>${finish.intro}</p>
${form(view, { form: "confirm", path: "", button: finish.confirm, fields: () => undefined })}
</section>`;
}
