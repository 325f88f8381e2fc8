interface Slugged {
  readonly slug: string
}

/** The common part of the slugs of a series: `visitors-2026-11-21` and `visitors-2026-11` belong to `visitors`. */
export function seriesOf({ slug }: Slugged): string {
  return slug.replace(/(?:-\d+)+$/, '')
}

/** Orders the metrics of a series by the day in their slugs, because past values may be added at any time. */
export function bySlug(one: Slugged, other: Slugged): number {
  return one.slug.localeCompare(other.slug, 'en', { numeric: true })
}
