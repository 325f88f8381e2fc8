import { type logotype, logotypesToFiles } from '@tessera/website-builder'
import { cn, useText, type VariantProps } from '@tessera/widget-sdk'
import { LinkedWidgets, SafeLink } from '@tessera/widget-sdk/ui'

/** A logo and a name, linked to the home page or to their owner. */
export default function DefaultLogotype({ data, className }: VariantProps<typeof logotype>) {
  const t = useText()
  return (
    <SafeLink
      url={data.url}
      className={cn(
        'inline-flex min-h-11 max-w-full items-center gap-2.5 rounded-sm font-heading font-semibold text-text text-xl leading-tight tracking-tight no-underline',
        data.className,
        className,
      )}
    >
      <LinkedWidgets relation={logotypesToFiles} from={data} itemClassName="h-8 w-auto shrink-0" sizes="64px" isEager />
      <span className="min-w-0">{t(data.title)}</span>
    </SafeLink>
  )
}
