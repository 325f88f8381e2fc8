import { type widget, widgetsToButtonsArrays } from '@tessera/website-builder'
import { cn, useText, type VariantProps } from '@tessera/widget-sdk'
import { Container, Description, Heading, LinkedWidgets, Section } from '@tessera/widget-sdk/ui'

/** Words alone: what it is about, and beside it, where there is room, the text and the buttons. */
export default function DefaultWidget({ data, className }: VariantProps<typeof widget>) {
  const t = useText()
  const title = t(data.title)
  const subtitle = t(data.subtitle)
  return (
    <Section id={data.anchor || undefined} className={cn(data.className, className)}>
      <Container>
        <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[2fr_3fr]">
          <div>
            {title !== '' && <Heading>{title}</Heading>}
            {subtitle !== '' && <p className="mt-4 text-pretty text-text-muted text-xl leading-relaxed">{subtitle}</p>}
          </div>
          <div>
            <Description of={data.description} />
            <LinkedWidgets relation={widgetsToButtonsArrays} from={data} className="mt-8 space-y-3" />
          </div>
        </div>
      </Container>
    </Section>
  )
}
