import { useEffect, useRef, useState } from "react";
import { type Impression, impressionsOf } from "#contract/seals/stamping-plan.ts";
import { applied, type PageGeometry, pointsPerMm } from "#contract/seals/page-geometry.ts";
import type { SealPlacement } from "#contract/seals/seal-placement.ts";
import type { Seal } from "#contract/shapes/seal.ts";
import { withSpotAt } from "./change-placements.ts";
import { drawnScale } from "./drawn-scale.ts";
import { mmPerPoint, type PDFDocumentProxy } from "./open-document.ts";
import { SealOnPage } from "./seal-on-page.tsx";
import styles from "./placements.module.css";

interface DocumentPageProps {
  document: PDFDocumentProxy;
  fileId: string;
  page: number;
  seals: ReadonlyMap<number, Seal>;
  placements: readonly SealPlacement[];
  onChange?(next: readonly SealPlacement[]): void;
}

/** A page as it is read, the seals where they will be. */
export function DocumentPage({ document, fileId, page, seals, placements, onChange }: DocumentPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState<{ widthMm: number; heightMm: number }>();
  useEffect(() => {
    let left = false;
    let task: { cancel(): void } | undefined;
    void (async () => {
      const found = await document.getPage(page);
      if (left || canvas.current === null) return;
      const whole = found.getViewport({ scale: 1 });
      setSize({ widthMm: whole.width * mmPerPoint, heightMm: whole.height * mmPerPoint });
      const viewport = found.getViewport({ scale: drawnScale(whole, Math.min(2, devicePixelRatio) * 720) });
      canvas.current.width = viewport.width;
      canvas.current.height = viewport.height;
      const drawing = found.render({ canvas: canvas.current, viewport });
      task = drawing;
      // A page that is left is not drawn to its end.
      await drawing.promise.catch(() => undefined);
    })();
    return () => {
      left = true;
      task?.cancel();
    };
  }, [document, page]);

  const spots = placements.flatMap((placement, row) =>
    placement.fileId !== fileId
      ? []
      : (placement.spots ?? []).flatMap((spot, index) =>
          spot.page === page ? [{ placement, row, index, spot }] : [],
        ),
  );
  return (
    <div className={styles.page} style={size && { aspectRatio: `${size.widthMm} / ${size.heightMm}` }}>
      <canvas ref={canvas} aria-hidden="true" />
      {size !== undefined &&
        slicesOn(page, fileId, placements, seals, size, document.numPages).map(
          ({ key, seal, slice, middle }) => (
            <span
              key={key}
              className={styles.slice}
              title={seal.sealName}
              style={{
                left: `${((middle[0] + slice.from) / size.widthMm) * 100}%`,
                top: `${((middle[1] - seal.heightMm / 2) / size.heightMm) * 100}%`,
                width: `${((slice.to - slice.from) / size.widthMm) * 100}%`,
                height: `${(seal.heightMm / size.heightMm) * 100}%`,
              }}
            />
          ),
        )}
      {size !== undefined &&
        spots.map(({ placement, row, index, spot }) => {
          const seal = seals.get(placement.sealId);
          return seal === undefined ? null : (
            <SealOnPage
              key={`${row} ${index}`}
              seal={seal}
              position={placement.position}
              spot={spot}
              page={size}
              lines={{
                x: [
                  size.widthMm / 2,
                  ...spots.filter((each) => each.spot !== spot).map((each) => each.spot.xMm),
                ],
                y: [
                  size.heightMm / 2,
                  ...spots.filter((each) => each.spot !== spot).map((each) => each.spot.yMm),
                ],
              }}
              {...(onChange === undefined
                ? {}
                : { onMove: (next) => onChange(withSpotAt(placements, [row, index], next)) })}
            />
          );
        })}
    </div>
  );
}

interface Slice {
  key: string;
  seal: Seal;
  slice: { from: number; to: number };
  /** The seal's middle in millimetres from the upper left corner. */
  middle: readonly [number, number];
}

/** The slices of cross-page seals on one page, by the plan that the server stamps by. */
function slicesOn(
  page: number,
  fileId: string,
  placements: readonly SealPlacement[],
  seals: ReadonlyMap<number, Seal>,
  size: { widthMm: number; heightMm: number },
  last: number,
): Slice[] {
  const geometry: PageGeometry = {
    x: 0,
    y: 0,
    width: size.widthMm * pointsPerMm,
    height: size.heightMm * pointsPerMm,
    rotation: 0,
  };
  const pages = Array.from({ length: last }, () => geometry);
  return placements.flatMap((placement, row) => {
    const seal = seals.get(placement.sealId);
    if (placement.fileId !== fileId || placement.riding === undefined || seal === undefined) return [];
    return impressionsOf(placement, seal, pages)
      .filter(
        (impression): impression is Impression & Required<Pick<Impression, "slice">> =>
          impression.page === page && impression.slice !== undefined,
      )
      .map(({ matrix, slice }) => {
        const [x, y] = applied(matrix, 0, 0);
        return {
          key: `${row}`,
          seal,
          slice,
          middle: [x / pointsPerMm, size.heightMm - y / pointsPerMm] as const,
        };
      });
  });
}
