/** Puts a text on the clipboard. Answers whether the browser let it. */
export async function copyText(text: string): Promise<boolean> {
  // Pages that come over plain HTTP have no such thing, whatever the types say.
  // oxlint-disable-next-line no-restricted-properties -- here it is asked for
  const { clipboard } = navigator as { clipboard?: Clipboard };
  if (clipboard === undefined) return copyByCommand(text);
  try {
    await clipboard.writeText(text);
    return true;
  } catch {
    return copyByCommand(text);
  }
}

/** The older way: the browser asks what a press of “Copy” copies, and is told. The focus stays where it is. */
function copyByCommand(text: string): boolean {
  let isTaken = false;
  const give = (event: ClipboardEvent) => {
    if (event.clipboardData === null) return;
    event.clipboardData.setData("text/plain", text);
    event.preventDefault();
    event.stopImmediatePropagation();
    isTaken = true;
  };
  document.addEventListener("copy", give, { capture: true, once: true });
  try {
    return document.execCommand("copy") && isTaken;
  } catch {
    return false;
  } finally {
    document.removeEventListener("copy", give, { capture: true });
  }
}
