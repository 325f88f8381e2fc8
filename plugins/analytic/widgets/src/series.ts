/** What metrics of one line have in common: `visitors-2026-11-21` and `visitors-2026-11` are `visitors`. */
export function seriesOf({ slug }: { readonly slug: string }): string {
  return slug.replace(/(?:-\d+)+$/, '')
}
