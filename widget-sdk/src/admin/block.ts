import type { BatchOperation, Entity, Localized } from '@tessera/core'

/**
 * Something that can be put on a page in one step. What it is called stands in its package's `messages/<language>.json` under
 * `blocks.<key>`: `name`, and where there is more to say `description` and `keywords`, more words that find it.
 */
export interface Block {
  /** Unique among the blocks of its package: `hero`. */
  readonly key: string
  /** The module's widget, or another entity that a host widget can show. */
  readonly entity: Entity
  readonly variant: string
  /** Its heading in the gallery, as a key of the package's `blockGroups` (default: the module's name). */
  readonly group?: string
  /**
   * The entity whose record it shows when the page's address names one (`/articles/[blog.articles.slug]`); on other pages it
   * shows nothing, so that a preview needs the address of such a page.
   */
  readonly segment?: Entity
  /**
   * Writes that create the block with sample content. The first one creates its widget and must have the `ref` `block`.
   * Absent: one record with sample texts in every language, generated from the definition.
   */
  readonly operations?: (sample: BlockSample) => readonly BatchOperation[]
}

/** What a sample is created from: `blockSample`. */
export interface BlockSample {
  readonly languages: readonly string[]
  /**
   * A text in every language of the site that the block knows: `text({ en: 'Hello', ru: 'Привет' })`. A site with none of
   * them gets the English text in its default language, so that there is something to translate.
   */
  text(texts: Localized): Localized
  /** Ids of pictures of the library, the largest first; may be empty. */
  readonly pictures: readonly string[]
}

export interface BlockSampleOptions {
  /** The site's languages, its default first. */
  readonly languages: readonly string[]
  /** Ids of pictures of the library, the largest first. */
  readonly pictures?: readonly string[]
}

/** What the blocks of a site are made with. */
export function blockSample({ languages, pictures = [] }: BlockSampleOptions): BlockSample {
  return {
    languages,
    pictures,
    text(texts) {
      const known = languages.filter(language => texts[language] !== undefined)
      if (known.length > 0) return Object.fromEntries(known.map(language => [language, texts[language] ?? '']))
      const [first] = languages
      const [other] = Object.values(texts)
      return first === undefined ? {} : { [first]: texts.en ?? other ?? '' }
    },
  }
}
