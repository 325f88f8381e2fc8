import { parseArgs } from 'node:util'

export interface BenchOptions {
  readonly isQuick: boolean
  readonly only: string
  readonly isProfiled: boolean
  readonly compare: string | undefined
  readonly isWritten: boolean
  /** As it was called. */
  readonly command: string
}

export const help = `npm run bench [-- options]

Measures the product against the fastest known hand-written way of the same work, on the same PostgreSQL (of DATABASE_URL, or
a temporary one), in interleaved rounds of 32 connections. Prints Markdown. Takes about five minutes.

  --quick             shorter rounds, fewer of them: about a minute, figures that vary more
  --only <part>       only rows whose name contains it: --only "by id"
  --profile           writes a .cpuprofile of our server for each row, and prints where, and what takes most of it
  --compare <commit>  the same load on this tree and on a commit in turns, with its own node_modules; prints new / old
                      of requests per second, and of processor time per request
  --write             updates docs/bench/bench.md and the table of the README (of a whole run only)
  --help              prints this
`

/** @throws TypeError for options that are unknown or don't go together */
export function benchOptions(args: readonly string[]): BenchOptions | undefined {
  const { values } = parseArgs({
    args: [...args],
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string', default: '' },
      profile: { type: 'boolean', default: false },
      compare: { type: 'string' },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return undefined
  if (values.write && (values.only !== '' || values.compare !== undefined)) {
    throw new TypeError('--write needs all rows: it goes neither with --only nor with --compare')
  }
  if (values.compare !== undefined && values.profile) {
    throw new TypeError('--compare measures two servers: it does not go with --profile')
  }
  return {
    isQuick: values.quick,
    only: values.only,
    isProfiled: values.profile,
    compare: values.compare,
    isWritten: values.write,
    command: ['npm run bench', ...(args.length > 0 ? ['--', ...args] : [])].join(' '),
  }
}
