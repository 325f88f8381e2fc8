import { useEnvironment } from './environment.ts'

interface PageHead {
  /** The record that is shown. */
  readonly of: { readonly id: string }
  /** What it is in the words of the Open Graph protocol (https://ogp.me/#types): `article`, `product`, `profile`. */
  readonly openGraphType: string
  /**
   * What it is in the words of schema.org, where that is a creative work (https://schema.org/CreativeWork): `Article`. Search
   * engines are told its texts, picture and dates.
   */
  readonly creativeWork?: string
}

/** Tells a page that is the record's own what it says of itself to social networks and search engines; other pages take no notice. */
export function usePageHead({ of, openGraphType, creativeWork }: PageHead): void {
  const { renderMetadata, page } = useEnvironment()
  const own = Object.values(page.segments).at(-1)?.row
  if (!renderMetadata || own?.id !== of.id) return
  renderMetadata.openGraphType = openGraphType
  renderMetadata.creativeWork = creativeWork ?? null
}
