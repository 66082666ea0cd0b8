import { drawSeal } from "#contract/seals/draw-seal.ts";
import type { SealDrawing, SealSize } from "#contract/seals/seal-drawing.ts";
import styles from "./seals.module.css";

interface SealPreviewProps {
  drawing: SealDrawing;
  size: SealSize;
  title: string;
}

/** A seal as it is drawn from its texts, while they are typed; the stored one has its characters as outlines. */
export function SealPreview({ drawing, size, title }: SealPreviewProps) {
  const { outline, glyphs } = drawSeal(drawing, size);
  const { widthMm: w, heightMm: h } = size;
  return (
    <svg
      className={styles.seal}
      style={{ aspectRatio: `${w} / ${h}` }}
      viewBox={`${-w / 2} ${-h / 2} ${w} ${h}`}
      role="img"
      aria-label={title}
    >
      <path d={outline} />
      {glyphs.map(({ character, x, y, angle, size: em, scaleX }, index) => (
        <text
          // Characters have no other name than their place.
          key={`${index}${character}`}
          fontSize={em}
          textAnchor="middle"
          dominantBaseline="central"
          transform={`translate(${x} ${y}) rotate(${(angle * 180) / Math.PI}) scale(${scaleX} 1)`}
        >
          {character}
        </text>
      ))}
    </svg>
  );
}
