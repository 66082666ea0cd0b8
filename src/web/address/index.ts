/** What a list asks for, kept in the address. */
export { addressParts, givenParts, setAmong, useAddressQuery } from "./use-address-query.ts";
