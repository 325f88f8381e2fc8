import { type widget, widgetsToButtonsArrays } from '@tessera/website-builder'
import { cn, type VariantProps } from '@tessera/widget-sdk'
import { LinkedWidgets, TextSection } from '@tessera/widget-sdk/ui'

/** A text with actions. */
export default function DefaultWidget({ data, className }: VariantProps<typeof widget>) {
  return (
    <TextSection data={data} id={data.anchor || undefined} className={cn(data.className, className)}>
      <LinkedWidgets relation={widgetsToButtonsArrays} from={data} className="mt-8 space-y-3" />
    </TextSection>
  )
}
