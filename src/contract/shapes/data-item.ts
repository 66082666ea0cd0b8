import { nullable, type Static, Type } from "../schema.ts";

/** A named value that forms refer to (spec §3 Data item). */
export const DataItem = Type.Object({
  code: Type.String(),
  name: nullable(Type.String()),
  type: Type.String(),
  parentEnName: nullable(Type.String()),
  desc: nullable(Type.String()),
  dataEnDesc: nullable(Type.String()),
  format: nullable(Type.String()),
  createdBy: nullable(Type.String()),
  dataEnName: Type.String(),
  dataConValue: nullable(Type.String()),
  dataConDesc: nullable(Type.String()),
  dataSpecValue: nullable(Type.Number()),
});
export type DataItem = Static<typeof DataItem>;

/** One allowed value of a data item. */
export const DataItemControl = Type.Object({
  dataEnName: Type.String(),
  dataConValue: Type.String(),
  dataConDesc: Type.String(),
  dataSpecValue: nullable(Type.Number()),
  /** The data item that its item depends on, and the value of that one to which it belongs; null: to every value. */
  parentEnName: nullable(Type.String()),
  parentConValue: nullable(Type.String()),
});
export type DataItemControl = Static<typeof DataItemControl>;

/** An option of a choice component, as form pages write them. */
export const ChoiceOption = Type.Object({ VALUE: Type.String(), TEXT: Type.String() });
export type ChoiceOption = Static<typeof ChoiceOption>;
