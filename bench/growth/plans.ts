import type { Host } from '@tessera/server'
import { readsOf } from '../statements.ts'

/** The plans of the reads of some work that take longer than a millisecond, as `explain (analyze, buffers)` prints them. */
export async function plansOf({ database }: Host, work: () => Promise<unknown>): Promise<string> {
  const plans: string[] = []
  for (const { text, values } of await readsOf(database, work)) {
    const rows = await database.query<{ 'QUERY PLAN': string }>({
      text: `explain (analyze, buffers) ${text}`,
      ...(values && { values }),
    })
    const lines = rows.map(row => row['QUERY PLAN'])
    const took = Number(/Execution Time: ([\d.]+)/.exec(lines.at(-1) ?? '')?.[1])
    if (took > 1) plans.push(`-- ${text.replace(/\s+/g, ' ').slice(0, 1500)}\n${lines.join('\n')}`)
  }
  return plans.join('\n\n')
}
