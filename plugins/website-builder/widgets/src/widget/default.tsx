import { type widget, widgetsToButtonsArrays } from '@tessera/website-builder'
import { cn, useText, type VariantProps } from '@tessera/widget-sdk'
import { Container, Heading, Section } from '@tessera/widget-sdk/ui'
import { Description } from '../description.tsx'
import { LinkedWidgets } from '../linked-widgets.tsx'

/** Words alone, in one column: title, lead, text, buttons. */
export default function DefaultWidget({ data, className }: VariantProps<typeof widget>) {
  const t = useText()
  const title = t(data.title)
  const subtitle = t(data.subtitle)
  return (
    <Section id={data.anchor || undefined} className={cn(data.className, className)}>
      <Container>
        <div className="max-w-text">
          {title !== '' && <Heading>{title}</Heading>}
          {subtitle !== '' && <p className="mt-4 text-pretty text-text-muted text-xl leading-relaxed">{subtitle}</p>}
          <Description of={data.description} className="mt-8" />
          <LinkedWidgets relation={widgetsToButtonsArrays} from={data} className="mt-8 space-y-3" />
        </div>
      </Container>
    </Section>
  )
}
