import { widget } from '@tessera/rbac'
import { cn, useText, type VariantProps, Widget } from '@tessera/widget-sdk'
import { Container, Description, Heading } from '@tessera/widget-sdk/ui'
import { useMessages } from '../messages.ts'

interface SubjectFrameProps extends VariantProps<typeof widget> {
  /** The page's title if the record has none. */
  readonly title: string
  /** Variant of the island that shows what the viewer may see. */
  readonly panel: string
}

/** The frame of a page about subjects: the same for everyone, with the record's texts. */
export function SubjectFrame({ data, className, title, panel }: SubjectFrameProps) {
  const t = useText()
  const m = useMessages('subjectFrame')
  const subtitle = t(data.subtitle)
  return (
    <section className={cn('min-h-[calc(100dvh-4rem)] py-12 md:py-16', data.className, className)}>
      <Container>
        <header className="mb-10 max-w-text">
          <Heading level={1}>{t(data.title) || title}</Heading>
          {subtitle !== '' && <p className="mt-3 text-pretty text-lg text-text-muted leading-relaxed">{subtitle}</p>}
          <Description of={data.description} className="mt-4 text-base text-text-muted md:text-base" />
        </header>
        <noscript>
          <p className="rounded-md border border-warning/40 bg-warning/5 px-4 py-3">{m.noScript}</p>
        </noscript>
        <Widget of={widget} variant={panel} data={data} />
      </Container>
    </section>
  )
}
