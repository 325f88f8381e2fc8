import { metric } from '@tessera/analytic'
import { useRows, type VariantProps } from '@tessera/widget-sdk'
import { Figure } from '../figure.tsx'
import { bySlug, seriesOf } from '../series.ts'
import { Sparkline } from '../sparkline.tsx'

/** How many values of a series a small chart shows at most. */
const maxValues = 60

/** A value and its history: its series up to its own day. */
export default function ChartMetric({ data, className }: VariantProps<typeof metric>) {
  const series = seriesOf(data)
  const rows = useRows(metric, {
    filters: {
      and: [
        { column: 'slug', method: 'like', value: `${series.replace(/[\\%_]/g, String.raw`\$&`)}%` },
        { column: 'createdAt', method: 'lte', value: data.createdAt },
      ],
    },
    orderBy: [{ column: 'createdAt', method: 'desc' }],
    limit: maxValues,
  })
  const values = rows
    .filter(row => seriesOf(row) === series && bySlug(row, data) <= 0)
    .toSorted(bySlug)
    .map(({ value }) => value)
  return (
    <Figure of={data} className={className}>
      {values.length > 1 && <Sparkline values={values} className="mt-6" />}
    </Figure>
  )
}
