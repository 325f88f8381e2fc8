import { cn, type VariantProps } from '@tessera/widget-sdk'
import { Card } from '@tessera/widget-sdk/ui'
import type { review } from '../../../src/index.ts'
import { Stars } from '../stars.tsx'

/** What somebody says, with their stars. */
export default function DefaultReview({ data, className }: VariantProps<typeof review>) {
  return (
    <Card className={cn('flex h-full flex-col gap-3 p-6', className)}>
      <Stars count={data.stars} />
      <blockquote className="grow whitespace-pre-line">{data.text}</blockquote>
      <cite className="text-text-muted not-italic">{data.author}</cite>
    </Card>
  )
}
