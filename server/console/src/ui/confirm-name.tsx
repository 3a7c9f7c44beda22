import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useSubmit } from "../outside/submit.ts";
import { Button, Field, Modal, Problem } from "./parts.tsx";

interface ConfirmProps {
  /** Names the dialog and its button. */
  readonly action: string;
  /** What has to be typed. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly act: () => Promise<unknown>;
  /** What is read again afterwards. */
  readonly changes: QueryKey;
  readonly onClose: () => void;
}

/** Does what cannot be undone once the name of the thing has been typed. */
export function ConfirmName({ action, name, label, hint, act, changes, onClose }: ConfirmProps) {
  const client = useQueryClient();
  const [typed, setTyped] = useState("");
  const { onSubmit, isSending, error } = useSubmit(async () => {
    await act();
    await client.invalidateQueries({ queryKey: changes });
    onClose();
  });
  return (
    <Modal title={action} onClose={onClose}>
      <form className="stack" onSubmit={onSubmit}>
        <Field label={label} hint={hint}>
          <input
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            autoComplete="off"
          />
        </Field>
        {error !== undefined && <Problem error={error} />}
        <div className="actions">
          <Button type="submit" look="bad" disabled={isSending || typed !== name}>
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
