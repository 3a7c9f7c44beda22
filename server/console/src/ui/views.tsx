import { Button } from "./parts.tsx";

interface ViewsProps<V extends string> {
  readonly all: readonly V[];
  readonly current: V;
  readonly nameOf: (view: V) => string;
  readonly onChange: (view: V) => void;
}

/** Buttons for the views of one thing; the pressed one is shown. */
export function Views<V extends string>({ all, current, nameOf, onChange }: ViewsProps<V>) {
  return (
    <div className="row">
      {all.map((one) => (
        <Button
          key={one}
          look={current === one ? "main" : "quiet"}
          aria-pressed={current === one}
          onClick={() => onChange(one)}
        >
          {nameOf(one)}
        </Button>
      ))}
    </div>
  );
}
