import type { Localized } from '@tessera/core'

/** Titles of values as one: "Large, Blue". Where a language lacks one of them, another language's stands in. */
export function skuTitleOf(values: readonly Localized[]): Localized {
  const languages = new Set(values.flatMap(value => Object.keys(value)))
  return Object.fromEntries(
    [...languages].map(language => [language, values.map(value => textIn(value, language)).join(', ')]),
  )
}

/** What a line of an order is called: its product, and the values that were chosen of it: "Tile, Large, Blue". */
export function lineTitle(productTitle: Localized, skuTitle: Localized | null): Localized {
  if (!skuTitle || Object.keys(skuTitle).length === 0) return productTitle
  if (Object.keys(productTitle).length === 0) return skuTitle
  return Object.fromEntries(
    Object.entries(productTitle).map(([language, title]) => [language, `${title}, ${textIn(skuTitle, language)}`]),
  )
}

function textIn(text: Localized, language: string): string {
  return text[language] ?? text.en ?? Object.values(text)[0] ?? ''
}
