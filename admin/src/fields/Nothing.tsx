/** In the place of a value that is not there. */
export function Nothing() {
  return <span className="text-text-muted">–</span>
}
