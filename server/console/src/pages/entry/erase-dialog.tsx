import { answer, api, type Entry } from "../../api/client.ts";
import { documentOf, textOf } from "../../document/members.ts";
import { useI18n } from "../../i18n/i18n.tsx";
import { ConfirmName } from "../../ui/confirm-name.tsx";
import { useToast } from "../../ui/toast.tsx";

interface DialogProps {
  readonly entry: Entry;
  readonly onClose: () => void;
}

/** Erases a party once its name has been typed, and tells how many documents that name it are kept. */
export function EraseDialog({ entry, onClose }: DialogProps) {
  const { t } = useI18n();
  const toast = useToast();
  const { id } = entry;
  const name = textOf(documentOf(entry.data), "name") || id;
  const erase = async () => {
    const { kept } = await answer(
      api.POST("/silo/v1/entries/{id}/erase", { params: { path: { id } } }),
    );
    toast("ok", t("erase.done", { n: kept.length }));
  };
  return (
    <ConfirmName
      action={t("erase.action")}
      name={name}
      label={t("erase.confirm", { name })}
      hint={t("erase.hint")}
      act={erase}
      changes={["entry", id]}
      onClose={onClose}
    />
  );
}
