/** Has the browser save something as a file. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers read it only after this turn.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Has the browser save a text as a file. */
export function saveText(name: string, type: string, text: string): void {
  saveFile(name, new Blob([text], { type }));
}
