/** What is hashed with SHA-256 to answer a challenge. Pure. */
export function proofText(challenge: string, answer: string): string {
  return `${challenge}.${answer}`;
}

/** Whether a hash proves the work: it begins with so many zero bits. Pure; the same on both ends. */
export function provesWork(hash: Uint8Array, bits: number): boolean {
  const whole = Math.floor(bits / 8);
  for (let at = 0; at < whole; at += 1) if (hash[at] !== 0) return false;
  const rest = bits % 8;
  return rest === 0 || (hash[whole] ?? 0xff) >> (8 - rest) === 0;
}
