import { store, storesToFiles } from '@tessera/ecommerce'
import { cn, useAddressOf, useText, type VariantProps } from '@tessera/widget-sdk'
import { CardLink, Cover } from '@tessera/widget-sdk/ui'

/** A store in two lines, next to its values. */
export default function LinkStore({ data, className }: VariantProps<typeof store>) {
  const t = useText()
  const address = useAddressOf(store, data)
  return (
    <div className={cn('group relative flex items-center gap-4', data.className, className)}>
      <Cover relation={storesToFiles} of={data} className="size-16 shrink-0" sizes="64px" />
      <p className="leading-snug">
        <CardLink url={address} className="font-medium group-hover:text-primary">
          {t(data.title)}
        </CardLink>
        <span className="mt-0.5 block text-sm text-text-muted">{t(data.subtitle)}</span>
      </p>
    </div>
  )
}
