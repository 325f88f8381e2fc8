import colors from 'picocolors'

/** Prints an error as one actionable message. */
export function reportFailure(error: unknown, hasStack: boolean): void {
  console.error(`\n${colors.red('Error')}  ${messageOf(error)}\n`)
  if (hasStack) console.error(error)
  else if (!isExpected(error)) console.error(colors.dim('Run it again with --stack to see where this happened.\n'))
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (isTakenAddress(error)) return takenAddressMessage(error)
  if (isWrongHost(error))
    return `HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0 (${error.message})`
  if (error instanceof AggregateError && !error.message) return error.errors.map(messageOf).join('\n')
  const place = placeOf(error) ?? placeOf(error.cause)
  if (place) return `${error.message}\n\n${place}`
  return error.message || error.name
}

const expected = [
  'BuildError',
  'ConfigurationError',
  'DataDirectoryInUseError',
  'DatabaseUnreachableError',
  'ImportSourceError',
  'MigrationError',
  'SiteRefusedError',
]

/** Errors whose message is sufficient, by name, because this module must not load the server for their classes. */
function isExpected(error: unknown): boolean {
  return (
    error instanceof Error &&
    (expected.includes(error.name) || isTakenAddress(error) || isWrongHost(error) || placeOf(error) !== null)
  )
}

interface ListenError extends Error {
  readonly code: string
  readonly address?: string
  readonly port: number
}

function isTakenAddress(error: Error): error is ListenError {
  return 'code' in error && error.code === 'EADDRINUSE'
}

function isWrongHost(error: Error): boolean {
  const { code, syscall } = error as NodeJS.ErrnoException
  return (code === 'EADDRNOTAVAIL' && syscall === 'listen') || (code === 'ENOTFOUND' && syscall === 'getaddrinfo')
}

function takenAddressMessage({ port }: ListenError): string {
  return `Port ${port} is taken. Stop what listens there, or choose another one: PORT=${port + 1}`
}

/** Location and excerpt of a syntax error, which Node prints before the stack. */
function placeOf(error: unknown): string | null {
  if (!(error instanceof SyntaxError)) return null
  const [place = '', ...rest] = (error.stack ?? '').split('\n')
  if (!/^(file:\/\/)?\/.+:\d+$|^[A-Za-z]:\\.+:\d+$/.test(place)) return null
  const end = rest.findIndex(line => line.trim() === '' || line.startsWith('SyntaxError'))
  return [place.replace(/^file:\/\//, ''), ...rest.slice(0, end === -1 ? 3 : end).map(line => `  ${line}`)].join('\n')
}
