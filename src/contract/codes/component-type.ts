/** Kinds of form component by the number the wire uses (spec §3 Form component; 1001 is the default). */
export const ComponentType = {
  text: 1001,
  textArea: 1002,
  number: 1003,
  date: 1004,
  dateTime: 1005,
  dateRange: 1006,
  radio: 1007,
  checkBoxes: 1008,
  select: 1009,
  multipleSelect: 1010,
  person: 1011,
  department: 1012,
  attachment: 1013,
  subTable: 1014,
  money: 1015,
  switch: 1016,
  staticText: 1017,
  formula: 1018,
  tableReference: 1019,
  /** Which seals go where on which documents. */
  sealPlacements: 1020,
} as const;
export type ComponentType = (typeof ComponentType)[keyof typeof ComponentType];

/** Kinds of value a form component holds (spec §3 Form component; 1001 is the default). */
export const ComponentDataType = {
  text: 1001,
  number: 1002,
  date: 1003,
  yesNo: 1004,
  list: 1005,
  rows: 1006,
} as const;
export type ComponentDataType = (typeof ComponentDataType)[keyof typeof ComponentDataType];
