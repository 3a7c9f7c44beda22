import { type FormEvent, useState } from "react";

/** Sends a form's texts; one call at a time, and its error for the page. */
export function useSubmit(send: (text: (name: string) => string) => Promise<void>) {
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>();
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    setSending(true);
    setError(undefined);
    try {
      await send((name) => String(data.get(name) ?? "").trim());
    } catch (problem) {
      setError(problem);
    }
    setSending(false);
  };
  return { onSubmit, isSending, error };
}
