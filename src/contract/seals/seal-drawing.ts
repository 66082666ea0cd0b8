import { sealShapes } from "../codes/seal.ts";
import { oneOf, type Static, Type } from "../schema.ts";

const line = (max: number) => Type.Optional(Type.String({ maxLength: max }));

/** What a seal drawn by us says. Empty texts are left out of the picture. */
export const SealDrawing = Type.Object({
  shape: oneOf(sealShapes),
  /** Along the rim of a round or oval seal; the whole text of a square one. */
  rimText: Type.String({ minLength: 1, maxLength: 60 }),
  /** A five-pointed star in the middle of a round seal. */
  star: Type.Optional(Type.Boolean()),
  /** One line below the middle. */
  lowerText: line(20),
  /** The registered number, along the lower rim. */
  number: line(20),
});
export type SealDrawing = Static<typeof SealDrawing>;

/** Size of an impression in millimetres. */
export interface SealSize {
  widthMm: number;
  heightMm: number;
}
