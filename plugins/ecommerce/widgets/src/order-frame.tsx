import type { Row } from '@tessera/core'
import { widget } from '@tessera/ecommerce'
import { cn, useText, Widget } from '@tessera/widget-sdk'
import { Container, Heading, Section } from '@tessera/widget-sdk/ui'
import { useMessages } from './messages.ts'

interface OrderFrameProps {
  readonly data: Row<typeof widget>
  readonly className?: string | null | undefined
  readonly title: string
  /** The variant that shows the orders, which only their owner may see. */
  readonly panel: string
}

/** A page about orders: its heading is the same for everyone, the rest is loaded by the browser. */
export function OrderFrame({ data, className, title, panel }: OrderFrameProps) {
  const t = useText()
  const m = useMessages('orders')
  return (
    <Section id={data.anchor || undefined} className={cn('min-h-[70dvh] py-10 md:py-16', data.className, className)}>
      <Container>
        <Heading level={1} size="xl" className="mb-8 md:mb-10">
          {t(data.title) || title}
        </Heading>
        <noscript>
          <p className="mb-6 text-text-muted">{m.noScript}</p>
        </noscript>
        <Widget of={widget} data={data} variant={panel} />
      </Container>
    </Section>
  )
}
