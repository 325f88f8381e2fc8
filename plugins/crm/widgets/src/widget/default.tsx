import { type widget, widgetsToForms } from '@tessera/crm'
import { cn, type VariantProps } from '@tessera/widget-sdk'
import { LinkedWidgets, TextSection } from '@tessera/widget-sdk/ui'

/** How to get in touch: the text, followed by the forms. */
export default function DefaultWidget({ data, className }: VariantProps<typeof widget>) {
  return (
    <TextSection data={data} className={cn(data.className, className)}>
      <div className="mt-10 space-y-10 empty:hidden">
        <LinkedWidgets relation={widgetsToForms} from={data} />
      </div>
    </TextSection>
  )
}
