import { type slide, slidesToButtonsArrays, slidesToFiles } from '@tessera/website-builder'
import { cn, useText, type VariantProps } from '@tessera/widget-sdk'
import { Description, Heading, LinkedWidgets, SafeLink } from '@tessera/widget-sdk/ui'

/** Without a picture it comes first, and alone. */
const card = [
  'not-first:pt-5 md:not-first:absolute md:not-first:bottom-6 md:not-first:left-[12%] md:not-first:max-w-md',
  'md:not-first:rounded-md md:not-first:bg-raised md:not-first:p-6 md:not-first:shadow-overlay',
  'first:rounded-lg first:border first:border-border first:bg-raised first:p-6 md:first:px-[12%] md:first:py-16',
].join(' ')

/**
 * A picture as wide as the slider with its text on a card over a corner (below the picture on a phone); without a picture a
 * wide card.
 */
export default function DefaultSlide({ data, className }: VariantProps<typeof slide>) {
  const t = useText()
  const subtitle = t(data.subtitle)
  return (
    <article className={cn('relative', data.className, className)}>
      <LinkedWidgets
        relation={slidesToFiles}
        from={data}
        itemClassName="aspect-4/3 w-full rounded-lg object-cover md:aspect-[2/1]"
        sizes="(min-width: 80rem) 74rem, 100vw"
      />
      <div className={card}>
        {subtitle !== '' && <p className="mb-1 font-medium text-primary text-sm">{subtitle}</p>}
        <Heading level={3} size="sm">
          <SafeLink
            url={data.url}
            className="text-inherit [a&]:underline [a&]:decoration-border-strong [a&]:underline-offset-4"
          >
            {t(data.title)}
          </SafeLink>
        </Heading>
        <Description of={data.description} className="mt-2 text-base text-text-muted md:text-base" />
        <LinkedWidgets relation={slidesToButtonsArrays} from={data} className="mt-4" />
      </div>
    </article>
  )
}
