type Vowel = 'a' | 'e' | 'i' | 'o' | 'u'

/** What `plural` gives, for the compiler. */
export type Plural<Word extends string> = Word extends `${infer Head}y`
  ? Head extends `${string}${Vowel}`
    ? `${Word}s`
    : `${Head}ies`
  : Word extends `${string}${'s' | 'x' | 'z' | 'ch' | 'sh'}`
    ? `${Word}es`
    : `${Word}s`

export type CamelCase<Name extends string> = Name extends `${infer Head}-${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

/** `buttons-array` → `buttons-arrays`, `category` → `categories`, `address` → `addresses`. */
export function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  if (/(s|x|z|ch|sh)$/.test(word)) return `${word}es`
  return `${word}s`
}

/** `buttons-array` or `buttons_array` → `buttonsArray`. */
export function toCamelCase(name: string): string {
  return name.replace(/[-_]+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

/** `buttonsArray` or `buttons-array` → `buttons_array`. */
export function toSnakeCase(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase()
}

/** `buttonsArray` or `buttons-array` → `Buttons array`. */
export function toSentence(name: string): string {
  const words = toSnakeCase(name).replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
