import type { metric } from '@tessera/analytic'
import type { VariantProps } from '@tessera/widget-sdk'
import { Figure } from '../figure.tsx'

/** A value without its history. */
export default function DefaultMetric({ data, className }: VariantProps<typeof metric>) {
  return <Figure of={data} className={className} />
}
