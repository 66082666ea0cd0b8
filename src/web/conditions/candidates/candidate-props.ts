import type { ConditionField } from "../condition-fields.ts";

/** One value of a comparison that is chosen by what it is called. */
export interface CandidateProps {
  field: ConditionField;
  /** What the condition says: a code, or the number of a department; `""` and 0 where nothing is chosen yet. */
  literal: string | number;
  mayEdit: boolean;
  onChange: (literal: string | number) => void;
}
