import { useEnvironment } from './environment.ts'

interface PageHead {
  /** The record that the widget shows. */
  readonly of: { readonly id: string }
  /** Its Open Graph type (https://ogp.me/#types): `article`, `product`, `profile`. */
  readonly openGraphType: string
  /**
   * Its schema.org type, for a creative work (https://schema.org/CreativeWork): `Article`. Search engines get its texts,
   * picture and dates.
   */
  readonly creativeWork?: string
}

/** Describes the record to social networks and search engines. Only the record's own page does so. */
export function usePageHead({ of, openGraphType, creativeWork }: PageHead): void {
  const { renderMetadata, page } = useEnvironment()
  const own = Object.values(page.segments).at(-1)?.row
  if (!renderMetadata || own?.id !== of.id) return
  renderMetadata.openGraphType = openGraphType
  renderMetadata.creativeWork = creativeWork ?? null
}
