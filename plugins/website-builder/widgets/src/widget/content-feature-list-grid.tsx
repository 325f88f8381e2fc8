import type { Row } from '@tessera/core'
import { feature, type widget, widgetsToButtonsArrays, widgetsToFeatures } from '@tessera/website-builder'
import { cn, useLinked, type VariantProps, Widget } from '@tessera/widget-sdk'
import { Container, LinkedWidgets, Section, SectionHeader } from '@tessera/widget-sdk/ui'

/** Features in groups of three, a line between the groups. */
export default function ContentFeatureListGridWidget({ data, className }: VariantProps<typeof widget>) {
  return (
    <Section id={data.anchor || undefined} className={cn(data.className, className)}>
      <Container>
        <SectionHeader data={data}>
          <LinkedWidgets relation={widgetsToButtonsArrays} from={data} variant="additional" />
        </SectionHeader>
        <div className="space-y-12 divide-y divide-border">
          <FeatureGroups of={data} />
        </div>
        <LinkedWidgets relation={widgetsToButtonsArrays} from={data} variant="default" className="mt-12 space-y-6" />
      </Container>
    </Section>
  )
}

function FeatureGroups({ of }: { readonly of: Row<typeof widget> }) {
  const links = useLinked(widgetsToFeatures, of)
  return groupsOf(3, links).map(group => (
    <div key={group[0]?.link.id} className="grid gap-x-8 gap-y-12 not-last:pb-12 md:grid-cols-3">
      {group.map(({ link, record }) => (
        <Widget key={link.id} of={feature} data={record} className={link.className} />
      ))}
    </div>
  ))
}

function groupsOf<Item>(size: number, items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
