import type { StockLevel } from '@tessera/ecommerce'
import { cn } from '@tessera/widget-sdk'
import { useMessages } from '../messages.ts'

interface StockHintProps {
  readonly level: StockLevel | null
  readonly className?: string
}

/** That something is sold out, or soon will be; nothing for what is there. */
export function StockHint({ level, className }: StockHintProps) {
  const m = useMessages('stock')
  if (level === null || level === 'available') return null
  return (
    <p
      data-sold-out={level === 'sold-out' ? '' : undefined}
      className={cn('font-medium text-sm', level === 'low' ? 'text-warning' : 'text-text-muted', className)}
    >
      {level === 'low' ? m.low : m.soldOut}
    </p>
  )
}
