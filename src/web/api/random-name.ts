/** A name that nobody else has: of a sending, a window, a copy. `randomUUID` is missing where pages come over plain HTTP. */
export function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
