/** What a list asks for, kept in the address. */
export { addressParts, givenParts, setAmong, useAddressQuery } from "./use-address-query.ts";
export { type NextQuery, AddressProvider, useAddress, useLeaveScreen } from "./use-address.ts";
export { leaveScreen } from "./leave-screen.ts";
export type { AddressRouter } from "./address-router.ts";
