/** What a list asks for, kept in the address. */
export { addressParts, givenParts, useAddressQuery } from "./use-address-query.ts";
