import type { BatchOperation, Entity, Localized } from '@tessera/core'

/** Something that can be put on a page in one step. */
export interface Block {
  /** What no other block of its entity is called: `hero`. */
  readonly key: string
  /** The module's widget, or another entity that a host widget can show. */
  readonly entity: Entity
  readonly variant: string
  readonly name: Localized
  readonly description?: Localized
  /** Under which heading of the gallery it stands (default: the module's name). */
  readonly group?: Localized
  /** Other words by which it is found. */
  readonly keywords?: Localized
  /**
   * It shows the record of this entity that the address of its page names (`/articles/[blog.articles.slug]`), and nothing on
   * other pages: a preview needs such a page's address.
   */
  readonly segment?: Entity
  /**
   * Writes that make the block with sample content, the first one its widget: `ref` must be `block`. Absent: one record with
   * sample texts in every language, made from the definition.
   */
  readonly operations?: (sample: BlockSample) => readonly BatchOperation[]
}

/** What samples are made with: `blockSample`. */
export interface BlockSample {
  readonly languages: readonly string[]
  /**
   * A text in every language of the site that the block knows: `text({ en: 'Hello', ru: 'Привет' })`. A site that speaks none
   * of them gets the English one in its first language, so that there is something to translate.
   */
  text(texts: Localized): Localized
  /** Ids of pictures of the library, the largest first; may be empty. */
  readonly pictures: readonly string[]
}

export interface BlockSampleOptions {
  /** Those of the site, its default language first. */
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
