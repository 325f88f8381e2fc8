import { inspect } from 'node:util'
import type { LogStream } from './logger-options.ts'

const names: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
}

/** Writes log lines for a person: the time, what happened, and whatever else the line says behind it. */
export function terminalLog(terminal: LogStream): LogStream {
  return { write: line => terminal.write(readable(line)) }
}

function readable(line: string): string {
  let entry: Record<string, unknown>
  try {
    entry = JSON.parse(line) as Record<string, unknown>
  } catch {
    return line
  }
  const { level, time, msg = '', pid: _pid, hostname: _hostname, reqId: _reqId, err, ...others } = entry
  const clock = new Date(Number(time)).toTimeString().slice(0, 8)
  const { method, path, route: _route, status, ms, caller, ...more } = others
  const isRequest = msg === 'request' && status !== undefined
  const text = isRequest ? `${method} ${path} ${status} ${ms} ms (${caller})` : String(msg)
  const rest = Object.entries(isRequest ? more : others).map(([name, value]) => `${name}: ${shown(value)}`)
  const { stack } = (err ?? {}) as { readonly stack?: string }
  return `${[clock, names[Number(level)] ?? level, text, ...rest].join('  ')}${stack ? `\n${stack}` : ''}\n`
}

/** Escapes what would move a terminal's cursor. */
function shown(value: unknown): string {
  return inspect(value, { breakLength: Number.POSITIVE_INFINITY, depth: 3 })
}
