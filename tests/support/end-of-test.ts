/** What is to be put back when the test that runs now has ended. */
const toDo: (() => Promise<void>)[] = [];
let isInTest = false;

/** Does something after the test that runs now; nothing where none runs, as in what a file sets up for all its tests. */
export function atEndOfTest(putBack: () => Promise<void>): void {
  if (isInTest) toDo.push(putBack);
}

export function testBegins(): void {
  isInTest = true;
}

export async function testEnds(): Promise<void> {
  isInTest = false;
  for (const putBack of toDo.splice(0)) await putBack();
}
