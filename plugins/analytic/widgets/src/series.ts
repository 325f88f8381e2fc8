interface Slugged {
  readonly slug: string
}

/** What metrics of one line have in common: `visitors-2026-11-21` and `visitors-2026-11` are `visitors`. */
export function seriesOf({ slug }: Slugged): string {
  return slug.replace(/(?:-\d+)+$/, '')
}

/** Orders the metrics of one line by the day in their slugs: figures of the past may be added at any time. */
export function bySlug(one: Slugged, other: Slugged): number {
  return one.slug.localeCompare(other.slug, 'en', { numeric: true })
}
