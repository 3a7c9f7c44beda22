import { type CSSProperties, useLayoutEffect, useRef } from "react";
import type { DocumentPart } from "../../document/members.ts";
import { Paper } from "../../document/paper.tsx";
import { type BrandingValues, DEFAULT_COLOR, textAt } from "./branding-values.ts";

const DEFAULT_HEIGHT = 40;

interface PreviewProps {
  readonly doc: DocumentPart;
  readonly values: BrandingValues;
}

/** A document as on paper, with logo, colour, badge and watermark. */
export function BrandedPaper({ doc, values }: PreviewProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const color = textAt(values, "accent_color") || DEFAULT_COLOR;
  useLayoutEffect(() => sheet.current?.style.setProperty("--brand", color), [color]);
  const logo = textAt(values, "logo_url");
  const label = textAt(values, "label");
  const watermark = textAt(values, "watermark");
  const height = Number(values.logo_height ?? DEFAULT_HEIGHT);
  const size: CSSProperties = { blockSize: height };
  return (
    <div ref={sheet} className="branded" data-layout={textAt(values, "layout") || "A4"}>
      {watermark && (
        <span className="branded-watermark" aria-hidden="true">
          {watermark}
        </span>
      )}
      <div className="row row-apart">
        {logo ? <img src={logo} alt="" style={size} /> : <span />}
        {label && (
          <span className="branded-label">
            <bdi>{label}</bdi>
          </span>
        )}
      </div>
      <Paper doc={doc} />
    </div>
  );
}
