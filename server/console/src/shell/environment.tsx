import { useI18n } from "../i18n/i18n.tsx";
import { Badge } from "../ui/parts.tsx";

/** Whether documents reach real authorities: word, shape and colour. */
export function EnvironmentBadge({ sandbox }: { readonly sandbox: boolean }) {
  const { t } = useI18n();
  return <Badge tone={sandbox ? "wait" : "ok"}>{t(sandbox ? "env.sandbox" : "env.live")}</Badge>;
}
