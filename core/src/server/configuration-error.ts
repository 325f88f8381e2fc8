/** Something that whoever starts the product has to put right: shown as one message, without a stack. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}
