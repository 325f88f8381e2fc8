import type { widget } from '@tessera/notification'
import { cn, type VariantProps } from '@tessera/widget-sdk'
import { WordsSection } from '@tessera/widget-sdk/ui'

/** Words alone. */
export default function DefaultWidget({ data, className }: VariantProps<typeof widget>) {
  return <WordsSection data={data} className={cn(data.className, className)} />
}
