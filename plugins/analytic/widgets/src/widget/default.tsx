import { metric, type widget } from '@tessera/analytic'
import { cn, useRows, type VariantProps, Widget } from '@tessera/widget-sdk'
import { CardGrid, Container, Section, SectionHeader } from '@tessera/widget-sdk/ui'
import { latestFigures } from '../latest-figures.ts'

/** How many of the latest metrics are read; each series shows one. */
const latest = { orderBy: [{ column: 'createdAt', method: 'desc' }], limit: 200 } as const

/** The metrics that the viewer may read: administrators only, unless a rule says otherwise. */
export default function DefaultWidget({ data, className }: VariantProps<typeof widget>) {
  const figures = latestFigures(useRows(metric, latest))
  return (
    <Section className={cn(data.className, className)}>
      <Container>
        <SectionHeader data={data} className="last:mb-0" />
        <CardGrid className="gap-5">
          {figures.map(({ metric: newest }) => (
            <Widget key={newest.id} of={metric} data={newest} />
          ))}
        </CardGrid>
      </Container>
    </Section>
  )
}
