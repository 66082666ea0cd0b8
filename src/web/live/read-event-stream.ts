/** Reads server-sent events off a body; the data of each event, parsed. Comments only prove that it lives. */
export async function readEventStream(
  body: ReadableStream<Uint8Array>,
  on: { data(value: unknown): void; life(): void },
): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream() as TransformStream<Uint8Array, string>).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    on.life();
    const blocks = (rest + value).split(/\r?\n\r?\n/);
    rest = blocks.pop() ?? "";
    for (const block of blocks) {
      const text = block
        .split(/\r?\n/)
        .filter((line) => line.startsWith("data:"))
        .map((line) => line.slice(5).trimStart())
        .join("\n");
      if (text !== "") on.data(JSON.parse(text));
    }
  }
}
