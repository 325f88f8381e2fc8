import {
  type widget,
  widgetsToArticles,
  widgetsToButtonsArrays,
  widgetsToFiles,
  widgetsToLogotypes,
  widgetsToSliders,
} from '@tessera/website-builder'
import { cn, type VariantProps } from '@tessera/widget-sdk'
import { Container, LinkedWidgets, Section, SectionHeader } from '@tessera/widget-sdk/ui'
import { FeatureGrid } from '../feature/feature-grid.tsx'

/** Everything that a widget is linked to, in a readable order. */
export default function ContentDefaultWidget({ data, className }: VariantProps<typeof widget>) {
  return (
    <Section id={data.anchor || undefined} className={cn(data.className, className)}>
      <Container>
        <SectionHeader data={data}>
          <LinkedWidgets relation={widgetsToButtonsArrays} from={data} variant="additional" />
        </SectionHeader>
        <div className="space-y-12 md:space-y-16">
          <LinkedWidgets
            relation={widgetsToFiles}
            from={data}
            className="grid auto-cols-fr gap-5 md:grid-flow-col"
            itemClassName="size-full rounded-lg object-cover"
            sizes="(min-width: 80rem) 74rem, 100vw"
          />
          <FeatureGrid of={data} />
          <LinkedWidgets relation={widgetsToSliders} from={data} className="space-y-12" />
          <LinkedWidgets
            relation={widgetsToArticles}
            from={data}
            className="grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:grid-cols-3"
          />
          <LinkedWidgets
            relation={widgetsToLogotypes}
            from={data}
            className="flex flex-wrap items-center gap-x-12 gap-y-6 text-text-muted"
          />
          <LinkedWidgets relation={widgetsToButtonsArrays} from={data} variant="default" className="space-y-10" />
          <LinkedWidgets relation={widgetsToButtonsArrays} from={data} variant="extra" className="space-y-10" />
        </div>
      </Container>
    </Section>
  )
}
