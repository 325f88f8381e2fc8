import { store, storesToFiles } from '@tessera/ecommerce'
import { cn, useAddressOf, useText, type VariantProps } from '@tessera/widget-sdk'
import { CardLink, Cover, Description, Heading, usePictureHints } from '@tessera/widget-sdk/ui'
import { useMessages } from '../messages.ts'
import { useStoreValues } from '../use-values.ts'
import { ValueList } from '../value-list.tsx'

/** A store in a list: picture and location. */
export default function DefaultStore({ data, className }: VariantProps<typeof store>) {
  const t = useText()
  const address = useAddressOf(store, data)
  const m = useMessages('card')
  const subtitle = t(data.subtitle)
  const { isPriority, isEager } = usePictureHints()
  return (
    <article
      className={cn(
        'group relative flex flex-col overflow-hidden rounded-lg border border-border bg-raised transition-colors hover:border-border-strong',
        data.className,
        className,
      )}
    >
      <Cover
        relation={storesToFiles}
        of={data}
        className="aspect-2/1 rounded-none"
        sizes="(min-width: 80rem) 36rem, (min-width: 640px) 50vw, 100vw"
        isPriority={isPriority}
        isEager={isEager}
      />
      <div className="flex grow flex-col p-6 md:p-8">
        <Heading level={3} size="md">
          <CardLink url={address} className="group-hover:text-primary">
            {t(data.title)}
          </CardLink>
        </Heading>
        {subtitle !== '' && <p className="mt-1 text-text-muted">{subtitle}</p>}
        <Description of={data.shortDescription} className="mt-4 text-base md:text-base" />
        <ValueList values={useStoreValues(data)} className="mt-6 text-sm" />
        <span
          aria-hidden="true"
          className="mt-auto pt-5 font-medium text-primary text-sm underline decoration-primary/35 underline-offset-[0.3em] group-hover:decoration-current"
        >
          {m.more}
        </span>
      </div>
    </article>
  )
}
