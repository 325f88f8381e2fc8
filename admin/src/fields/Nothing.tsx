/** Shown for a missing value. */
export function Nothing() {
  return <span className="text-text-muted">–</span>
}
