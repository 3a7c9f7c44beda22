import { useQueryClient } from "@tanstack/react-query";
import { Fragment, useState } from "react";
import { answer, api, type CredentialInfo } from "../../api/client.ts";
import { credentialsQuery } from "../../api/queries.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { useSubmit } from "../../outside/submit.ts";
import { Badge, Button, Field, Modal, Notice, Problem } from "../../ui/parts.tsx";
import { SchemaForm } from "../../ui/schema-form.tsx";
import { environmentOf } from "./environment.ts";

type Values = Readonly<Record<string, unknown>>;

interface DialogProps {
  readonly credential: CredentialInfo;
  readonly onClose: () => void;
}

/** Sets a new version of a credential; the server checks it at once, and what it found is shown. */
export function CredentialDialog({ credential, onClose }: DialogProps) {
  const { t } = useI18n();
  const [stored, setStored] = useState<CredentialInfo>();
  const title = t("credentials.setTitle", { title: credential.title ?? credential.key });
  return (
    <Modal title={title} onClose={onClose}>
      <p className="row small">
        <Badge tone={credential.environment === "live" ? "ok" : "simulated"}>
          {credential.environment}
        </Badge>
        {credential.description}
      </p>
      {stored ? (
        <Checked credential={stored} onClose={onClose} />
      ) : (
        <CredentialForm credential={credential} onStored={setStored} onClose={onClose} />
      )}
    </Modal>
  );
}

interface FormProps extends DialogProps {
  readonly onStored: (credential: CredentialInfo) => void;
}

function CredentialForm({ credential, onStored, onClose }: FormProps) {
  const { t } = useI18n();
  const client = useQueryClient();
  const [value, setValue] = useState<Values>({});
  const { key, kind, scope, holder = "", environment, schema = {} } = credential;
  const { onSubmit, isSending, error } = useSubmit(async (text) => {
    const params = { path: { key } };
    const body = { value, environment: environmentOf(environment), holder: text("holder") };
    const stored = await answer(api.PUT("/access/v1/credentials/{key}", { params, body }));
    await client.invalidateQueries({ queryKey: credentialsQuery.queryKey });
    onStored(stored);
  });
  return (
    <form className="stack" onSubmit={onSubmit}>
      {scope === "holder" && (
        <Field label={t("credentials.holder")} hint={t("credentials.holderHint")}>
          <input name="holder" defaultValue={holder} maxLength={100} />
        </Field>
      )}
      {kind === "certificate" ? (
        <CertificateFile value={value} onChange={setValue} />
      ) : (
        <SchemaForm schema={schema} value={value} onChange={setValue} />
      )}
      {error !== undefined && <Problem error={error} />}
      <div className="actions">
        <Button type="submit" look="main" disabled={isSending}>
          {t("save")}
        </Button>
        <Button onClick={onClose}>{t("close")}</Button>
      </div>
    </form>
  );
}

interface FileProps {
  readonly value: Values;
  readonly onChange: (value: Values) => void;
}

/** A certificate as people have it: a file and its password. */
function CertificateFile({ value, onChange }: FileProps) {
  const { t } = useI18n();
  const { password } = value;
  const read = async (file: File | undefined) => {
    const kept = password === undefined ? {} : { password };
    onChange(file ? { ...kept, ...(await readFile(file)) } : kept);
  };
  return (
    <>
      <Field label={t("credentials.certificateFile")} hint={t("credentials.certificateHint")}>
        <input
          type="file"
          accept=".p12,.pfx,.pem,.crt,.cer"
          required
          onChange={({ target }) => void read(target.files?.[0])}
        />
      </Field>
      <Field label={t("person.password")}>
        <input
          type="password"
          autoComplete="off"
          value={typeof password === "string" ? password : ""}
          onChange={({ target }) => onChange({ ...value, password: target.value })}
        />
      </Field>
    </>
  );
}

const PEM = "-----BEGIN ";

async function readFile(file: File): Promise<Values> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return text.includes(PEM) ? { pem: text } : { pkcs12: btoa(text) };
}

/** What the server found in the newest version. */
function Checked({ credential, onClose }: DialogProps) {
  const { t, day } = useI18n();
  const [version] = credential.versions;
  const until = version?.not_after;
  return (
    <>
      <Notice tone="ok" role="status">
        <p>{t("credentials.checked")}</p>
        <p>
          {until
            ? t("credentials.until", { day: day(until.slice(0, 10)) })
            : t("credentials.noLimit")}
        </p>
      </Notice>
      <Facts facts={version?.facts ?? {}} />
      <div className="actions">
        <Button onClick={onClose}>{t("close")}</Button>
      </div>
    </>
  );
}

/** What people may see of a credential, such as the subject of a certificate. */
export function Facts({ facts }: { readonly facts: Values }) {
  return (
    <dl className="facts small">
      {Object.entries(facts).map(([name, fact]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{String(fact)}</bdi>
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}
