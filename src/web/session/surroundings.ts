/** Inside the workplace messaging app, told by the user agent (spec §9). */
export function inMessagingApp(userAgent: string = navigator.userAgent): boolean {
  return /wxwork/i.test(userAgent);
}

/** On a phone or tablet, told by the device (spec §9). */
export function isOnPhone(): boolean {
  return /android|iphone|ipad|mobile/i.test(navigator.userAgent);
}

/** Embedded in another page. */
export function inFrame(): boolean {
  return window.top !== null && window.top !== window;
}
