/** A page sends this header with what it asks for by itself while nobody works at it: it keeps no session alive. */
export const unattendedHeader = "x-unattended";
