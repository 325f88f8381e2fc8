import { type Seed, system } from '@tessera/server'
import { metric } from '../src/index.ts'
import { lines } from './content.ts'

/** What the studio counts, for its dashboard. */
const seed: Seed = async host => {
  await host.service(metric).createMany(
    lines.flatMap(({ slug, title, values }) =>
      values.map(({ value, month }) => ({
        slug: `${slug}-${month}`,
        title,
        value,
        adminTitle: `${title.en}, ${month}`,
      })),
    ),
    system,
  )
}

export default seed
