/** The command was not typed as it has to be. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
