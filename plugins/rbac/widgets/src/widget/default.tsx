import type { widget } from '@tessera/rbac'
import { cn, useText, type VariantProps } from '@tessera/widget-sdk'
import { Container, Description, Heading, Section } from '@tessera/widget-sdk/ui'

/** Words alone: what it is about, and beside it, where there is room, the text. */
export default function DefaultWidget({ data, className }: VariantProps<typeof widget>) {
  const t = useText()
  const title = t(data.title)
  const subtitle = t(data.subtitle)
  return (
    <Section className={cn(data.className, className)}>
      <Container>
        <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[2fr_3fr]">
          <div>
            {title !== '' && <Heading>{title}</Heading>}
            {subtitle !== '' && <p className="mt-4 text-pretty text-text-muted text-xl leading-relaxed">{subtitle}</p>}
          </div>
          <Description of={data.description} />
        </div>
      </Container>
    </Section>
  )
}
