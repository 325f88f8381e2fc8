import { type feature, featuresToButtonsArrays, featuresToFiles } from '@tessera/website-builder'
import { cn, useText, type VariantProps } from '@tessera/widget-sdk'
import { Description, Heading, LinkedWidgets } from '@tessera/widget-sdk/ui'

/** A finished work: its text lies over the picture. */
export default function CaseFeature({ data, className }: VariantProps<typeof feature>) {
  const t = useText()
  return (
    <article
      className={cn(
        'group relative isolate flex min-h-96 flex-col justify-end overflow-hidden rounded-lg bg-brand text-white md:min-h-[30rem]',
        data.className,
        className,
      )}
    >
      <LinkedWidgets
        relation={featuresToFiles}
        from={data}
        className="absolute inset-0 -z-20"
        itemClassName="size-full object-cover"
        sizes="(min-width: 768px) 50vw, 100vw"
      />
      <div className="bg-linear-to-t from-60% from-black/80 to-transparent px-6 pt-24 pb-6 md:px-8 md:pb-8">
        <p className="mb-2 font-medium text-sm text-white/85">{t(data.subtitle)}</p>
        <Heading level={3} size="md" className="text-white">
          {t(data.title)}
        </Heading>
        <Description of={data.description} className="mt-2 text-base text-white/85 md:text-base" />
        <LinkedWidgets relation={featuresToButtonsArrays} from={data} className="mt-4" />
      </div>
    </article>
  )
}
