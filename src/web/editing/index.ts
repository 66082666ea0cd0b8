/** Documents that are edited for a long time: the way back and forth, drafts that save themselves, copies in this browser. */
export { DraftInput, DraftTextArea, DraftTextField } from "./draft-fields.tsx";
export { DocumentBar } from "./document-bar.tsx";
export { begin, change, type History, type HistoryStep, redo, undo } from "./history.ts";
export { LeaveDialog } from "./leave-dialog.tsx";
export { type LocalCopy, localCopyKey } from "./local-copy.ts";
export { LocalCopyNotice } from "./local-copy-notice.tsx";
export { MeantListField, MeantNumberField } from "./meant-fields.tsx";
export { NamesFields, type NamesFieldsProps } from "./names-fields.tsx";
export { ProblemEntries } from "./problem-entries.tsx";
export { SaveConflictNotice } from "./save-conflict-notice.tsx";
export { SaveMark } from "./save-mark.tsx";
export { StepButtons } from "./step-buttons.tsx";
export { type DocumentParts, stepParts } from "./step-parts.ts";
export {
  namesOfNew,
  type TextChange,
  textIn,
  textProperties,
  typedIn,
  withName,
} from "./text-in-languages.ts";
export { useDocumentKeys } from "./use-document-keys.ts";
export { useDocumentState } from "./use-document-state.ts";
export { useFocusBeside } from "./use-focus-beside.ts";
export { useInPieces } from "./use-in-pieces.ts";
export { settleDraftText, useDraftText } from "./use-draft-text.ts";
export { type Beside, type SaveKind, type SaveState, useDraftSaving } from "./use-draft-saving.ts";
export { useLocalCopy } from "./use-local-copy.ts";
export { useLeaveGuard } from "./use-leave-guard.ts";
export { useSavingNotice } from "./use-saving-notice.ts";
export { useUnchanged } from "./use-unchanged.ts";
