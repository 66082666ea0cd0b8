/** Done when a test has ended; it is told whether the test failed. */
type PutBack = (hasFailed: boolean) => Promise<void>;

/** What is to be put back when the test that runs now has ended. */
const toDo: PutBack[] = [];
let isInTest = false;

/** Does something after the test that runs now; nothing where none runs, as in what a file sets up for all its tests. */
export function atEndOfTest(putBack: PutBack): void {
  if (isInTest) toDo.push(putBack);
}

export function testBegins(): void {
  isInTest = true;
}

export async function testEnds(hasFailed: boolean): Promise<void> {
  isInTest = false;
  for (const putBack of toDo.splice(0)) await putBack(hasFailed);
}
