import { type widget, widgetsToForms } from '@tessera/crm'
import { cn, type VariantProps } from '@tessera/widget-sdk'
import { Container, LinkedWidgets, Section, SectionHeader } from '@tessera/widget-sdk/ui'

/** Forms side by side. */
export default function FormListWidget({ data, className }: VariantProps<typeof widget>) {
  return (
    <Section className={cn(data.className, className)}>
      <Container>
        <SectionHeader data={data} className="last:mb-0" />
        <LinkedWidgets
          relation={widgetsToForms}
          from={data}
          className="grid items-start gap-8 empty:hidden lg:grid-cols-2"
        />
      </Container>
    </Section>
  )
}
