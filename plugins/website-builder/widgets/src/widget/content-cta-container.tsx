import { type widget, widgetsToButtonsArrays, widgetsToFiles } from '@tessera/website-builder'
import { cn, useText, type VariantProps } from '@tessera/widget-sdk'
import { Container, Description, Heading, LinkedWidgets, Section } from '@tessera/widget-sdk/ui'

/** A call to action in a dark panel at the end of a page. */
export default function ContentCtaContainerWidget({ data, className }: VariantProps<typeof widget>) {
  const t = useText()
  const subtitle = t(data.subtitle)
  return (
    <Section id={data.anchor || undefined} className={cn('print:hidden', data.className, className)}>
      <Container>
        <div className="relative isolate grid overflow-hidden rounded-lg bg-brand text-on-brand lg:grid-flow-col lg:auto-cols-fr">
          <div className="px-6 py-12 sm:px-10 md:py-16 lg:px-14 lg:py-20">
            <Heading className="text-current" size="lg">
              {t(data.title)}
            </Heading>
            {subtitle !== '' && <p className="mt-4 max-w-text text-lg text-on-brand/85 leading-relaxed">{subtitle}</p>}
            <Description of={data.description} className="mt-4 text-on-brand/85" />
            <LinkedWidgets relation={widgetsToButtonsArrays} from={data} className="mt-8 space-y-3" />
          </div>
          <LinkedWidgets
            relation={widgetsToFiles}
            from={data}
            className="relative min-h-56 max-lg:order-first"
            itemClassName="absolute inset-0 size-full object-cover"
            sizes="(min-width: 80rem) 37rem, (min-width: 1024px) 50vw, 100vw"
          />
        </div>
      </Container>
    </Section>
  )
}
