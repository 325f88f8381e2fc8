/** A problem that has to be fixed in the project or its environment; shown as one message without a stack trace. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}
