import { profile, type widget } from '@tessera/social'
import { cn, usePagedRows, type VariantProps, Widget } from '@tessera/widget-sdk'
import { CardGrid, Container, Pagination, PictureHints, Section, SectionHeader } from '@tessera/widget-sdk/ui'
import { useMessages } from '../messages.ts'

/** Fills rows of four, three and two. */
const perPage = 12

/** In the order in which they were made. */
const byAge = { orderBy: [{ column: 'createdAt', method: 'asc' }] } as const

/** All profiles, in pages. */
export default function DefaultWidget({ data, className }: VariantProps<typeof widget>) {
  const m = useMessages('default')
  const { rows, total } = usePagedRows(profile, byAge, perPage)
  return (
    <Section className={cn(data.className, className)}>
      <Container>
        <SectionHeader data={data} level={1} />
        {total === 0 && <p className="text-lg text-text-muted">{m.none}</p>}
        {total > 0 && <h2 className="sr-only">{m.profiles}</h2>}
        <CardGrid className="grid-cols-2 gap-x-5 sm:gap-x-8 lg:grid-cols-4">
          {rows.map((each, index) => (
            <PictureHints key={each.id} isPriority={index < 2} isEager={index < 4}>
              <Widget of={profile} data={each} />
            </PictureHints>
          ))}
        </CardGrid>
        <Pagination total={total} perPage={perPage} />
      </Container>
    </Section>
  )
}
