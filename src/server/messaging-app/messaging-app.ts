/** The workplace messaging application, as far as logging in and its script are concerned. */
export interface MessagingApp {
  /** Its page, which sends somebody back with a code and the state. */
  loginAddress(to: { redirectUri: string; state: string }): string;
  /** Whose code it is: their name in the application. Undefined where the application knows nobody of the group by it. */
  personOf(code: string): Promise<string | undefined>;
  /** The ticket with which pages are signed. */
  scriptTicket(): Promise<string>;
}

/** The application did not take a code: made up, used or over. */
export class CodeRefused extends Error {}

/** The application cannot be asked, or answers what nobody understands. */
export class MessagingAppUnavailable extends Error {}
