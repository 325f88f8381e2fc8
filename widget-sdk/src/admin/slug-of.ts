/** The same transliteration as the server's. */
const cyrillic: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'g',
  д: 'd',
  е: 'e',
  ё: 'yo',
  ж: 'zh',
  з: 'z',
  и: 'i',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'c',
  ч: 'ch',
  ш: 'sh',
  щ: 'shch',
  ъ: '',
  ы: 'y',
  ь: '',
  э: 'e',
  ю: 'yu',
  я: 'ya',
  і: 'i',
  ї: 'yi',
  є: 'ie',
  ґ: 'g',
  ß: 'ss',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
}

/**
 * The slug of a title: `Чайник «Полдень»` → `chaynik-polden`, at most 80 characters.
 * @returns '' for titles that can't be transliterated here, such as Chinese ones: the server makes their slug
 */
export function slugOf(title: string): string {
  const latin = [...title.normalize('NFC').toLowerCase()]
    .map(letter => cyrillic[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, ''))
    .join('')
    .replace(/['’ʼ]/g, '')
  if (/[^\p{ASCII}\p{P}\p{S}\p{Z}]/u.test(latin)) return ''
  return latin
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 80)
    .replace(/-+$/, '')
}
