import type { widget } from '@tessera/notification'
import { cn, type VariantProps } from '@tessera/widget-sdk'
import { TextSection } from '@tessera/widget-sdk/ui'

/** Text only. */
export default function DefaultWidget({ data, className }: VariantProps<typeof widget>) {
  return <TextSection data={data} className={cn(data.className, className)} />
}
