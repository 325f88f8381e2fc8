import { type feature, featuresToButtonsArrays, featuresToFiles } from '@tessera/website-builder'
import { cn, useText, type VariantProps } from '@tessera/widget-sdk'
import { Description, Heading, LinkedWidgets } from '@tessera/widget-sdk/ui'

/** The items of the description's list, divided by lines, so that two sides can be compared row by row. */
const rows =
  'max-w-none md:text-base [&_ul]:list-none [&_ul]:pl-0 [&_li]:border-current/15 [&_li]:border-t [&_li]:py-3.5 [&_li+li]:mt-0 [&_strong]:block [&_strong]:text-sm [&_strong]:font-normal [&_strong]:opacity-75'

/** One side of a comparison. The last one of a row is highlighted as the recommendation. */
export default function CompareFeature({ data, className }: VariantProps<typeof feature>) {
  const t = useText()
  const subtitle = t(data.subtitle)
  return (
    <article
      className={cn(
        'flex flex-col overflow-hidden rounded-lg border border-border bg-raised text-text not-first:last:border-transparent not-first:last:bg-brand not-first:last:text-on-brand',
        data.className,
        className,
      )}
    >
      <LinkedWidgets
        relation={featuresToFiles}
        from={data}
        itemClassName="aspect-16/9 w-full object-cover"
        sizes="(min-width: 768px) 50vw, 100vw"
      />
      <div className="flex grow flex-col p-6 md:p-8">
        <Heading level={3} size="md" className="text-current">
          {t(data.title)}
        </Heading>
        {subtitle !== '' && <p className="mt-1 opacity-80">{subtitle}</p>}
        <Description of={data.description} className={cn('mt-5', rows)} />
        <LinkedWidgets relation={featuresToButtonsArrays} from={data} className="mt-auto pt-6" />
      </div>
    </article>
  )
}
