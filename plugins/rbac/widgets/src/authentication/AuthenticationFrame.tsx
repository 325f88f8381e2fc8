import { widget } from '@tessera/rbac'
import { cn, RichText, useText, type VariantProps, Widget } from '@tessera/widget-sdk'
import { Container, Heading, Prose } from '@tessera/widget-sdk/ui'
import { useMessages } from '../messages.ts'

interface AuthenticationFrameProps extends VariantProps<typeof widget> {
  /** The page's title if the record has none. */
  readonly title: string
  /** Variant of the island that does the work. */
  readonly form: string
}

/**
 * The frame of a form on the account pages: the record's texts above it, in a column of suitable width. It is aligned
 * to the top, so that a growing form moves nothing above it.
 */
export function AuthenticationFrame({ data, className, title, form }: AuthenticationFrameProps) {
  const t = useText()
  const m = useMessages('authenticationFrame')
  const subtitle = t(data.subtitle)
  const description = t(data.description)
  return (
    <section className={cn('py-12 md:py-16 lg:pt-[clamp(4rem,16vh,10rem)]', data.className, className)}>
      <Container>
        <div className="mx-auto w-full max-w-[26rem]">
          <Heading level={1}>{t(data.title) || title}</Heading>
          {subtitle !== '' && <p className="mt-3 text-pretty text-lg text-text-muted leading-relaxed">{subtitle}</p>}
          {description !== '' && (
            <Prose className="mt-4 text-base text-text-muted md:text-base">
              <RichText text={description} />
            </Prose>
          )}
          <noscript>
            <p className="mt-6 rounded-md border border-warning/40 bg-warning/5 px-4 py-3">{m.noScript}</p>
          </noscript>
          <div className="mt-8">
            <Widget of={widget} variant={form} data={data} />
          </div>
        </div>
      </Container>
    </section>
  )
}
