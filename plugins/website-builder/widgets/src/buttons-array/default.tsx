import { type buttonsArray, buttonsArraysToButtons } from '@tessera/website-builder'
import { cn, useText, type VariantProps } from '@tessera/widget-sdk'
import { Description, LinkedWidgets } from '@tessera/widget-sdk/ui'

/** Buttons in a row that wraps, under the array's title if it has one. */
export default function DefaultButtonsArray({ data, className }: VariantProps<typeof buttonsArray>) {
  const t = useText()
  const title = t(data.title)
  return (
    <div className={cn('flex flex-wrap items-center gap-3', data.className, className)}>
      <div className="w-full empty:hidden">
        {title !== '' && <p className="font-heading font-semibold text-text">{title}</p>}
        <Description of={data.description} className="mt-1 text-base text-text-muted md:text-base" />
      </div>
      <LinkedWidgets relation={buttonsArraysToButtons} from={data} />
    </div>
  )
}
