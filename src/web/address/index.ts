/** What a list asks for, kept in the address. */
export { addressParts, givenParts, setAmong, useAddressQuery } from "./use-address-query.ts";
export { type NextQuery, AddressProvider, useAddress } from "./use-address.ts";
export type { AddressRouter } from "./address-router.ts";
