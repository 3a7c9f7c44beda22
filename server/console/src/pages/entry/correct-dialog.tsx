import { isObject } from "@fakturo/model";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { answer, api, type Entry } from "../../api/client.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { Button, Modal, Problem, Skeleton } from "../../ui/parts.tsx";
import { defaultsOf } from "../../ui/schema-fields.ts";
import { SchemaForm } from "../../ui/schema-form.tsx";

interface CorrectProps {
  readonly entry: Entry;
  readonly onClose: () => void;
}

/** Makes the document that corrects another one, from the kinds and reasons that its regime permits. */
export function CorrectDialog({ entry, onClose }: CorrectProps) {
  const { t } = useI18n();
  const {
    data: schema,
    error,
    isLoading,
  } = useQuery({
    queryKey: ["correction", entry.id, entry.version],
    queryFn: () => correctionSchema(entry),
  });
  const [options, setOptions] = useState<Readonly<Record<string, unknown>>>({});
  const { correct, isSending, problem } = useCorrect(entry, onClose);
  return (
    <Modal title={t("correct.title")} onClose={onClose}>
      {isLoading && <Skeleton />}
      {error && <Problem error={error} />}
      {schema && (
        <form
          className="stack"
          onSubmit={(event) => {
            event.preventDefault();
            void correct({ ...defaultsOf(schema), ...options });
          }}
        >
          <SchemaForm
            schema={schema}
            value={{ ...defaultsOf(schema), ...options }}
            onChange={setOptions}
          />
          {problem !== undefined && <Problem error={problem} />}
          <div className="actions">
            <Button type="submit" look="main" disabled={isSending}>
              {t("correct.submit")}
            </Button>
          </div>
        </form>
      )}
    </Modal>
  );
}

async function correctionSchema({ data }: Entry): Promise<Record<string, unknown>> {
  const body = { ...(data && { data }), show_options: true };
  const reply = await answer(api.POST("/silo/v1/gobl/correct", { body }));
  return isObject(reply.data) ? reply.data : {};
}

function useCorrect({ id, folder }: Entry, onClose: () => void) {
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const correct = async (options: Readonly<Record<string, unknown>>) => {
    setSending(true);
    setProblem(undefined);
    try {
      const body = { previous_id: id, correct: options, folder };
      const made = await answer(api.POST("/silo/v1/entries", { body }));
      onClose();
      await navigate({ to: "/e/$id", params: { id: made.id } });
    } catch (error) {
      setProblem(error);
    } finally {
      setSending(false);
    }
  };
  return { correct, isSending, problem };
}
