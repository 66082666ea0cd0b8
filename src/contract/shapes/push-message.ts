/** A notice as it is sent to a browser, whose service worker shows it. */
export interface PushMessage {
  title: string;
  body: string;
  /** A message with the same tag takes the place of the first. */
  tag: string;
  /** Of title and body. */
  language: string;
  /** What to open when somebody presses it. */
  link: string;
}
