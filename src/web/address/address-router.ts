/** What the address needs of the router: where it is, where it is going, and to be told when either changes. */
export interface AddressRouter {
  state: { location: Place; navigation: { location?: Place | undefined } };
  subscribe(told: () => void): () => void;
}

interface Place {
  pathname: string;
  search: string;
}
