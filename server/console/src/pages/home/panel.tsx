import { type ReactNode, useId } from "react";

interface PanelProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** A part of the home page. */
export function Panel({ title, children }: PanelProps) {
  const id = useId();
  return (
    <section className="card stack-tight" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
