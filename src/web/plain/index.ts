export { PasswordEntry } from "./password-entry.tsx";
export { PlainButton, type PlainButtonProps } from "./plain-button.tsx";
export { TextEntry, type TextEntryProps } from "./text-entry.tsx";
