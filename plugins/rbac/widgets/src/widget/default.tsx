import type { widget } from '@tessera/rbac'
import { cn, type VariantProps } from '@tessera/widget-sdk'
import { WordsSection } from '@tessera/widget-sdk/ui'

/** Text only. */
export default function DefaultWidget({ data, className }: VariantProps<typeof widget>) {
  return <WordsSection data={data} className={cn(data.className, className)} />
}
