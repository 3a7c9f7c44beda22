import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { Notice, type Tone } from "./parts.tsx";

interface Toast {
  readonly id: number;
  readonly tone: Tone;
  readonly text: ReactNode;
}

type Show = (tone: Tone, text: ReactNode) => void;

const Context = createContext<Show>(() => {});
const SHOWN_MS = 8_000;

/** Short messages about what was done; readers of the screen hear them. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const show = useCallback<Show>((tone, text) => {
    const id = performance.now();
    setToasts((others) => [...others.slice(-3), { id, tone, text }]);
    setTimeout(() => setToasts((others) => others.filter((other) => other.id !== id)), SHOWN_MS);
  }, []);
  return (
    <Context value={show}>
      {children}
      <div className="toasts" role="status">
        {toasts.map(({ id, tone, text }) => (
          <Notice key={id} tone={tone}>
            {text}
          </Notice>
        ))}
      </div>
    </Context>
  );
}

export function useToast(): Show {
  return useContext(Context);
}
