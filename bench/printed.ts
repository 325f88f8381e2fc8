import type { Hot } from './hottest.ts'
import type { Commit } from './report.ts'
import { comparedTable, type Rates, tableOf } from './table.ts'

interface Comparison {
  readonly ours: Commit & { readonly isChanged: boolean }
  readonly compared: Commit
  /** When, how and where. */
  readonly measured: string
}

/** What a run with `--compare` prints: what was compared, how to read it, and the table. */
export function comparedReport(rates: readonly Rates[], { ours, compared, measured }: Comparison): string {
  const changed = ours.isChanged ? ', with changes that are not committed' : ''
  return `# Comparison of two commits

- new: ${ours.hash}, ${ours.subject}${changed}
- old: ${compared.hash}, ${compared.subject}

${measured}

Each is a server on a database of its own, under the same load in turns: medians, with the slowest and the fastest round, and
the milliseconds of processor time of a request, new and old. Of requests per second more than 1 is better, of processor time
less; where a row tells milliseconds, the ratio is that of how many fit in a second.

${comparedTable(rates)}`
}

/** A row's profile. */
export interface Profiled {
  readonly work: string
  readonly file: string
  readonly hottest: readonly Hot[]
}

/** What a run with `--profile` prints. */
export function profileReport(profiles: readonly Profiled[]): string {
  const parts = profiles.map(({ work, file, hottest }) => {
    const rows = hottest.map(({ name, place, share }) => [name, place, (100 * share).toFixed(1)])
    return `### ${work}\n\n\`${file}\`\n\n${tableOf(['Function', 'Where', '%'], rows)}`
  })
  return `## Profiles\n\nWhat takes most of our server's busy time by itself.\n\n${parts.join('\n\n')}`
}
