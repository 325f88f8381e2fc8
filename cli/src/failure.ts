import colors from 'picocolors'

/** Shows a failure as one message that a person can act on. */
export function reportFailure(error: unknown, hasStack: boolean): void {
  console.error(`\n${colors.red('Error')}  ${messageOf(error)}\n`)
  if (hasStack) console.error(error)
  else if (!isExpected(error)) console.error(colors.dim('Run it again with --stack to see where this happened.\n'))
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (isTakenAddress(error)) return takenAddressMessage(error)
  if (error instanceof AggregateError && !error.message) return error.errors.map(messageOf).join('\n')
  return error.message || error.name
}

const expected = [
  'BuildError',
  'ConfigurationError',
  'DataDirectoryInUseError',
  'DatabaseUnreachableError',
  'MigrationError',
]

/** Errors whose message is all that there is to know, by name: this module must not load the server to know the class. */
function isExpected(error: unknown): boolean {
  return error instanceof Error && (expected.includes(error.name) || isTakenAddress(error))
}

interface ListenError extends Error {
  readonly code: string
  readonly address?: string
  readonly port: number
}

function isTakenAddress(error: Error): error is ListenError {
  return 'code' in error && error.code === 'EADDRINUSE'
}

function takenAddressMessage({ port }: ListenError): string {
  return `Port ${port} is taken. Stop what listens there, or choose another one: PORT=${port + 1}`
}
