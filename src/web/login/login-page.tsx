/** The log-in page. */
export function LoginPage() {
  return <main />;
}
