/** An identifier as the server makes them; what only looks like one the database does not read. */
export const uuidPattern = "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$";

const shape = new RegExp(uuidPattern, "u");

/** Whether a text may be an identifier that the server made. Pure. */
export function isUuid(text: string): boolean {
  return shape.test(text);
}
