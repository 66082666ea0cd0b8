/**
 * Puts the questions that come in one turn of the event loop to `askAll` together. A server with little to do asks
 * each at once; a busy one asks less often for more, when every way to the database counts. Answers come in the order
 * of the questions; where asking fails, it fails for all that were asked together.
 */
export function askTogether<Question, Answer>(
  askAll: (questions: readonly Question[]) => Promise<readonly Answer[]>,
): (question: Question) => Promise<Answer> {
  interface Waiting {
    question: Question;
    settle: (answer: Answer) => void;
    fail: (error: unknown) => void;
  }
  let waiting: Waiting[] = [];
  const askNow = (): void => {
    const asked = waiting;
    waiting = [];
    askAll(asked.map(({ question }) => question)).then(
      (answers) => asked.forEach(({ settle }, index) => settle(answers[index] as Answer)),
      (error: unknown) => asked.forEach(({ fail }) => fail(error)),
    );
  };
  return (question) =>
    new Promise((settle, fail) => {
      // Everything that has arrived is read before this runs.
      if (waiting.length === 0) setImmediate(askNow);
      waiting.push({ question, settle, fail });
    });
}
