import { type widget, widgetsToButtonsArrays } from '@tessera/website-builder'
import { cn, type VariantProps } from '@tessera/widget-sdk'
import { Container, LinkedWidgets, Section, SectionHeader } from '@tessera/widget-sdk/ui'
import { FeatureGrid } from '../feature/feature-grid.tsx'

/** A comparison, followed by the steps of a process. */
export default function ContentCompareAndStageWidget({ data, className }: VariantProps<typeof widget>) {
  return (
    <Section id={data.anchor || undefined} className={cn(data.className, className)}>
      <Container>
        <SectionHeader data={data}>
          <LinkedWidgets relation={widgetsToButtonsArrays} from={data} variant="additional" />
        </SectionHeader>
        <FeatureGrid of={data} />
        <LinkedWidgets relation={widgetsToButtonsArrays} from={data} variant="default" className="mt-12 space-y-6" />
      </Container>
    </Section>
  )
}
