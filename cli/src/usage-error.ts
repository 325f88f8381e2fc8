/** The command was used incorrectly. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
