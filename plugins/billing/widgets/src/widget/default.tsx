import { currency, type widget } from '@tessera/billing'
import { cn, useRows, type VariantProps, Widget } from '@tessera/widget-sdk'
import { CardGrid, Container, Section, SectionHeader } from '@tessera/widget-sdk/ui'

const inOrder = [
  { column: 'isDefault', method: 'desc' },
  { column: 'code', method: 'asc' },
] as const

/** How customers can pay: the widget's own text, then the currencies. */
export default function DefaultWidget({ data, className }: VariantProps<typeof widget>) {
  const currencies = useRows(currency, { orderBy: inOrder })
  return (
    <Section className={cn(data.className, className)}>
      <Container>
        <SectionHeader data={data} />
        <CardGrid className="gap-5">
          {currencies.map(each => (
            <Widget key={each.id} of={currency} data={each} />
          ))}
        </CardGrid>
      </Container>
    </Section>
  )
}
