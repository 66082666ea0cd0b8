/** What failed log-ins are counted against: the key of a count. No user code has a blank. */

/** An account, from wherever it is not known. */
export const userSubject = (userCode: string): string => `user:${userCode}`;

/** An account at an address that it was logged in to from lately. */
export const knownSubject = (userCode: string, remoteAddress: string): string =>
  `known:${userCode} ${remoteAddress}`;

/** An account at a device that remembers it. */
export const deviceSubject = (userCode: string, device: string): string => `device:${userCode} ${device}`;

/** The second step of an account's log-in: who gets there knows the password. */
export const factorSubject = (userCode: string): string => `factor:${userCode} `;

/** An address, whatever the account. */
export const addressSubject = (remoteAddress: string): string => `address:${remoteAddress}`;
