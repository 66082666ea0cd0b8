import Cursor from "pg-cursor";

/** A cursor that says whether its reader is done with it. */
export class WatchedCursor extends Cursor {
  #isOpen = true;

  /** Until it is closed its connection answers nothing else: what is asked there waits behind it. */
  get isOpen(): boolean {
    return this.#isOpen;
  }

  override close(): Promise<void>;
  override close(then: (error: Error) => void): undefined;
  override close(then?: (error: Error) => void): Promise<void> | undefined {
    this.#isOpen = false;
    return then === undefined ? super.close() : super.close(then);
  }
}
