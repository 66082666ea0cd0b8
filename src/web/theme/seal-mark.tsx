/** The house's seal: 文 cut white out of a vermilion square, the edge a little worn. Drawn here, not set in a font. */
export function SealMark({ size = 32, title }: { size?: number; title?: string }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 64 64"
      role={title ? "img" : undefined}
      aria-label={title}
      aria-hidden={title ? undefined : true}
    >
      <path
        fill="var(--seal)"
        d="M6.5 3.6c8-.9 17.3-.4 25.4-.5 8.3-.1 17.2-.5 25.2.4 2.5.3 3.5 1.6 3.7 4 .6 8.2.2 16.5.3 24.8.1 8.1.5 16.6-.4 24.6-.3 2.6-1.5 3.6-4 3.8-8.2.6-16.4.2-24.7.3-8.2.1-16.6.5-24.7-.4-2.4-.3-3.5-1.5-3.7-3.9-.6-8.2-.2-16.4-.3-24.6C3.2 24 2.7 15.5 3.5 7.5c.2-2.4.8-3.6 3-3.9Z"
      />
      <g fill="none" stroke="var(--on-seal)" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M32 10.5v8" />
        <path d="M13.5 21.5c12-1.2 25-1.2 37 0" />
        <path d="M43.5 22.5c-3.2 13.5-13 25.5-29 31" />
        <path d="M20.5 22.5c3.2 13.5 13 25.5 29 31" />
      </g>
      <path
        fill="none"
        stroke="var(--on-seal)"
        strokeWidth="1.2"
        d="M8.2 8.4c15.8-.8 32-.7 47.6 0 .7 15.8.7 31.6 0 47.3-15.8.8-31.7.7-47.5 0-.8-15.8-.7-31.6-.1-47.3Z"
        opacity="0.7"
      />
    </svg>
  );
}
