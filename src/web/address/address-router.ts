/** What the address needs of the router: where it is, where it is going, and to be told when either changes. */
export interface AddressRouter {
  state: { location: Place; navigation: { location?: Place | undefined } };
  subscribe(told: () => void): () => void;
}

/** What leaving a screen needs of it besides: to go, and to see what keeps the screen. */
export interface LeavableRouter extends AddressRouter {
  state: {
    location: Place & { key: string };
    navigation: { state: string; location?: Place | undefined };
    blockers: ReadonlyMap<string, { state: string }>;
  };
  navigate(path: string): Promise<void>;
}

interface Place {
  pathname: string;
  search: string;
}
