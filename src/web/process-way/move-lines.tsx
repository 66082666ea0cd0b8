import { useTexts } from "../i18n/index.ts";
import { pathThrough, type WayLayout, type WayMove } from "./lay-out-way.ts";
import styles from "./moves.module.css";

interface MoveLinesProps {
  lines: WayLayout["moves"];
  /** The id of the arrow's head. */
  marker: string;
  sentenceOf: (move: WayMove) => string;
}

/** What went otherwise than along the transitions: returned, taken back, jumped. Who and when on hovering, and by its name. */
export function MoveLines({ lines, marker, sentenceOf }: MoveLinesProps) {
  return lines.map(({ moves: [first, ...more], points }) => {
    if (first === undefined) return null;
    const said = [first, ...more].map(sentenceOf).join("\n");
    return (
      <g
        key={`${first.kind} ${first.from} ${first.to}`}
        className={styles.move}
        data-kind={first.kind}
        role="img"
        aria-label={said}
      >
        <title>{said}</title>
        <path className={styles.line} d={pathThrough(points)} markerEnd={`url(#${marker})`} />
        {/* Wider than the line, for the pointer. */}
        <path className={styles.reach} d={pathThrough(points)} />
      </g>
    );
  });
}

/** What each line of moves is, and how often; drawn last, so that no line and no box covers it. The line itself says it to those who listen. */
export function MoveSigns({ lines }: Pick<MoveLinesProps, "lines">) {
  const t = useTexts("chain");
  return (
    <g aria-hidden="true">
      {lines.map(({ moves: [first, ...more], label, anchor }) =>
        first === undefined ? null : (
          <text
            key={`${first.kind} ${first.from} ${first.to}`}
            x={label.x}
            y={label.y}
            textAnchor={anchor}
            className={styles.word}
          >
            {t(`way.moves.sign.${first.kind}`)}
            {more.length === 0 ? "" : ` ×${more.length + 1}`}
          </text>
        ),
      )}
    </g>
  );
}
