/** What a field is called in one language. */
export interface FieldTexts {
  readonly label?: string
  /** What to put into it, where its label doesn't say so. */
  readonly help?: string
  /** What else files call it, separated by semicolons: `Name; Heading`. Imports recognize their columns by it. */
  readonly synonyms?: string
  /** What the values of a select are called. */
  readonly values?: { readonly [value: string]: string }
}

/** Texts of fields and variants by their names. */
export interface CommonTexts {
  readonly fields?: { readonly [field: string]: FieldTexts }
  readonly variants?: { readonly [variant: string]: string }
  /** Headings of fields whose names begin with the same word: `twitter` of `twitterTitle` and `twitterCard`. */
  readonly groups?: { readonly [word: string]: string }
}

/** What an entity is called in one language. */
export interface EntityName {
  readonly one: string
  readonly many: string
  /**
   * The singular behind what belongs to it, where the language bends words: «категории» in «Статьи категории».
   * Relations are called by it; without it by their ends in a row, as "Category articles".
   */
  readonly of?: string
}

/** What an entity is called in one language, and what its fields and variants are. */
export interface EntityTexts extends CommonTexts, Partial<EntityName> {
  /** What the entity is for, in a sentence: lists that are empty say it. */
  readonly description?: string
  /** What else files call a column of its records, separated by semicolons: `Photos; Pictures`. */
  readonly synonyms?: string
  /** What its feed is called beside the site's name. */
  readonly feed?: string
}

/**
 * The texts of a module's definitions in one language, as its package has them in `messages/<language>.json`. What stands
 * beside `entities` holds for all of them. Whatever is absent is derived from the names in the code.
 */
export interface ModuleTexts extends CommonTexts {
  readonly module?: string
  /** By the entity's singular name: `attribute-key`. A relation's is like `products-to-attribute`. */
  readonly entities?: { readonly [entity: string]: EntityTexts }
}

/** The texts of all definitions in one language, by module; under `core` those that hold for every module. */
export type DefinitionTexts = { readonly [module: string]: ModuleTexts }

/** What a package's texts say of its definitions, without what else they say. */
export function definitionsIn({ module, fields, variants, groups, entities }: ModuleTexts = {}): ModuleTexts {
  return {
    ...(module && { module }),
    ...(fields && { fields }),
    ...(variants && { variants }),
    ...(groups && { groups }),
    ...(entities && { entities }),
  }
}
