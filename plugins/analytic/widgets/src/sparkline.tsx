import { numberFormat } from '@tessera/core'
import { cn, useLanguage } from '@tessera/widget-sdk'
import { linePoints, size } from './line-points.ts'
import { useMessages } from './messages.ts'

interface SparklineProps {
  /** At least two, in order. */
  readonly values: readonly number[]
  readonly className?: string
}

/** The course of a value as a line, with a text alternative. */
export function Sparkline({ values, className }: SparklineProps) {
  const m = useMessages('sparkline')
  const format = numberFormat(useLanguage()).format
  const points = linePoints(values)
  const line = points.map(([x, y]) => `${x},${y}`).join(' ')
  const [lastX, lastY] = points.at(-1) ?? [0, 0]
  const [first = 0, last = 0] = [values[0], values.at(-1)]
  const words = `${m.from} ${format(first)} ${m.to} ${format(last)}; ${m.lowest} ${format(Math.min(...values))}, ${m.highest} ${format(Math.max(...values))}`
  return (
    <svg
      role="img"
      aria-label={words}
      viewBox={`0 0 ${size.width} ${size.height}`}
      className={cn('h-auto w-full overflow-visible text-primary', className)}
      fill="none"
    >
      <polygon points={`0,${size.height} ${line} ${size.width},${size.height}`} fill="currentColor" opacity="0.12" />
      <polyline
        points={line}
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
      <circle cx={lastX} cy={lastY} r="3" fill="currentColor" />
    </svg>
  )
}
