import type { metric } from '@tessera/analytic'
import type { Row } from '@tessera/core'
import { bySlug, seriesOf } from './series.ts'

type Metric = Row<typeof metric>

/** The latest metric of a series with the values that led to it, oldest first. */
export interface LatestFigure {
  readonly metric: Metric
  readonly values: readonly number[]
}

/** @param metrics newest first @returns one per series, ordered by their latest metrics */
export function latestFigures(metrics: readonly Metric[]): readonly LatestFigure[] {
  return [...Map.groupBy(metrics, seriesOf).values()].flatMap(series => {
    const line = series.toSorted(bySlug)
    const metric = line.at(-1)
    return metric ? [{ metric, values: line.map(({ value }) => value) }] : []
  })
}
