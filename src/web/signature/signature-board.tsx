import { type PointerEvent, useRef, useState } from "react";
import { useTexts } from "../i18n/index.ts";
import { Button } from "../kit/index.ts";
import { pngOf } from "../pictures/index.ts";
import styles from "./signature.module.css";

interface SignatureBoardProps {
  saving: boolean;
  /** A PNG, in base64. */
  onSign: (picture: string) => void;
  onClose: () => void;
}

const width = 600;
const height = 200;
const ink = "#14142b";

/** A board to sign on by mouse, pen or finger. */
export function SignatureBoard({ saving, onSign, onClose }: SignatureBoardProps) {
  const t = useTexts("signature");
  const board = useRef<HTMLCanvasElement>(null);
  const last = useRef<{ across: number; down: number } | undefined>(undefined);
  const [isWritten, setWritten] = useState(false);

  const draw = (event: PointerEvent<HTMLCanvasElement>) => {
    const pen = board.current?.getContext("2d");
    const from = last.current;
    if (pen === undefined || pen === null || from === undefined) return;
    const to = placeOn(event);
    pen.strokeStyle = ink;
    pen.lineWidth = 4;
    pen.lineCap = "round";
    pen.lineJoin = "round";
    pen.beginPath();
    pen.moveTo(from.across, from.down);
    pen.lineTo(to.across, to.down);
    pen.stroke();
    last.current = to;
    setWritten(true);
  };
  const lift = () => {
    last.current = undefined;
  };
  const clear = () => {
    board.current?.getContext("2d")?.clearRect(0, 0, width, height);
    setWritten(false);
  };

  return (
    <div>
      <canvas
        ref={board}
        className={styles.board}
        width={width}
        height={height}
        role="img"
        aria-label={t("board")}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          last.current = placeOn(event);
          draw(event);
        }}
        onPointerMove={draw}
        onPointerUp={lift}
        onPointerCancel={lift}
      />
      <p className={styles.actions}>
        <Button
          look="primary"
          busy={saving}
          disabled={!isWritten}
          onClick={() => board.current !== null && onSign(pngOf(board.current))}
        >
          {t("use")}
        </Button>
        <Button disabled={!isWritten} onClick={clear}>
          {t("again")}
        </Button>
        <Button onClick={onClose}>{t("cancel")}</Button>
      </p>
    </div>
  );
}

/** Where on the board the pointer is, in points of the picture. */
function placeOn({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) {
  const { left, top, width: shownWidth, height: shownHeight } = currentTarget.getBoundingClientRect();
  return {
    across: ((clientX - left) / shownWidth) * width,
    down: ((clientY - top) / shownHeight) * height,
  };
}
