/**
 * An answer that is JSON already, as whoever made it wrote it: it is sent as it stands. Who needs its value on the way reads
 * it.
 */
export class WrittenJson<Value> {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** What it says. */
  read(): Value {
    return JSON.parse(this.text) as Value;
  }
}

/** The value of an answer, written or not. */
export function readWritten<Value>(answer: Value | WrittenJson<Value>): Value {
  return answer instanceof WrittenJson ? (answer.read() as Value) : answer;
}
