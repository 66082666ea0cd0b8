/** A character of a seal: its middle in millimetres from the seal's (y downwards), turned clockwise by `angle` (radians). */
export interface PlacedGlyph {
  character: string;
  x: number;
  y: number;
  angle: number;
  /** Height of the em square in millimetres. */
  size: number;
  /** Narrowed to this share of its width. */
  scaleX: number;
}

/** How wide a character is in ems, near enough to set it: Latin letters and figures are narrower. Pure. */
export function emsOf(character: string): number {
  return (character.codePointAt(0) ?? 0) < 0x2e80 ? 0.62 : 1;
}

/** Places a text on one straight line around a middle, narrowed and then made smaller to fit `width`. Pure. */
export function textOnLine(text: string, y: number, size: number, width: number): PlacedGlyph[] {
  const characters = [...text];
  const ems = characters.map(emsOf);
  const total = ems.reduce((sum, each) => sum + each, 0);
  if (total === 0) return [];
  const perEm = Math.min(size * 1.15, width / total);
  const scaleX = Math.max(0.6, Math.min(1, perEm / size));
  const height = Math.min(size, perEm / scaleX);
  let from = -(total * perEm) / 2;
  return characters.map((character, index) => {
    const own = (ems[index] ?? 1) * perEm;
    const x = from + own / 2;
    from += own;
    return { character, x, y, angle: 0, size: height, scaleX };
  });
}
