/** A problem that has to be fixed in the project or its environment; shown as one message without a stack trace. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
  /** Module of the plugin that it is about, or its package where the module isn't known. */
  readonly plugin: string | undefined

  constructor(message: string, { plugin, cause }: { readonly plugin?: string; readonly cause?: unknown } = {}) {
    super(message, { cause })
    this.plugin = plugin
  }
}
