/**
 * Somebody who was known from a moment ago wanted to change something, and their access may have changed before they asked:
 * nothing is stored, they are looked up, and it is done again.
 */
export class CallerDisbelieved extends Error {
  constructor() {
    super("access may have changed since the caller was looked up");
  }
}
