import { metric } from '@tessera/analytic'
import { defineContent, system } from '@tessera/server'
import { lines } from './content.ts'

/** What the studio counts, for its dashboard. */
export const analyticDemo = defineContent({
  module: 'analytic',
  key: 'studio',
  async create(host) {
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
  },
})
