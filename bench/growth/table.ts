import type { Work } from './works.ts'

export interface Measured {
  readonly sizes: readonly number[]
  readonly rows: readonly { readonly work: Work; readonly medians: readonly number[] }[]
  readonly rounds: number
  readonly machine: string
}

/** The page `docs/bench/growth.md`. */
export function growthTable({ sizes, rows, rounds, machine }: Measured): string {
  const number = new Intl.NumberFormat('en')
  const header = ['Work', ...sizes.map(size => number.format(size)), '×', 'Goal', '']
  const lines = rows.map(({ work, medians }) => {
    const base = rows.find(row => row.work.name === work.against)?.medians.at(-1) ?? medians[0] ?? 0
    const last = medians.at(-1) ?? 0
    const ratio = last / base
    // Ratios of times this short are noise.
    const isSteady = ratio <= work.goal * 1.1 || last <= 3
    const isReached = isSteady && last <= (work.within ?? Number.POSITIVE_INFINITY)
    const goal = `≤ ${work.goal}${work.within ? `, ${work.within} ms` : ''}`
    return [
      work.name,
      ...medians.map(each => each.toFixed(1)),
      ratio.toFixed(1),
      goal,
      isReached ? 'reached' : 'missed',
    ]
  })
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return `# How reads grow with the number of records

Milliseconds of one request at a time, medians of ${rounds}, by the number of articles, of products and of history entries; the ratio
is that of the largest to the smallest. Caches are bypassed. Made by \`npm run bench:growth\` on ${new Date().toISOString().slice(0, 10)},
Node ${process.version}, ${machine}.

${[line(header), line(header.map(() => '---')), ...lines.map(line)].join('\n')}
`
}
