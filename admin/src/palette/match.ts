const latin = "`qwertyuiop[]asdfghjkl;'zxcvbnm,."
const cyrillic = 'ёйцукенгшщзхъфывапролджэячсмитьбю'

const otherKey = new Map<string, string>()
for (const [index, key] of [...latin].entries()) {
  const letter = cyrillic[index] ?? key
  otherKey.set(key, letter)
  otherKey.set(letter, key)
}

/** The text typed in the other keyboard layout: `ghfdf` is `права`, `ыуккф` is `serra`. */
export function inOtherKeyboardLayout(text: string): string {
  return [...text.toLowerCase()].map(each => otherKey.get(each) ?? each).join('')
}

function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u0305\u0307-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ё', 'е')
}

const wordStart = /[^\p{L}\p{N}]/u

/**
 * The score of one typed word: best at the start, then at the start of a word, then anywhere, then letter by letter.
 */
function wordScore(word: string, text: string): number {
  const at = text.indexOf(word)
  if (at === 0) return text.length === word.length ? 10 : 8
  if (at > 0) return wordStart.test(text[at - 1] ?? '') ? 6 : 3
  return word.length > 2 && isSpelledIn(word, text) ? 1 : 0
}

/** Whether a text contains the letters of a word in order, starting at the beginning of a word. */
function isSpelledIn(word: string, text: string): boolean {
  const starts = [...text].keys().filter(at => text[at] === word[0] && (at === 0 || wordStart.test(text[at - 1] ?? '')))
  return starts.some(start => {
    let at = start
    for (const letter of word) {
      at = text.indexOf(letter, at) + 1
      if (at === 0) return false
    }
    return true
  })
}

function textScore(typed: string, texts: readonly string[]): number {
  let sum = 0
  for (const word of plain(typed).split(/\s+/).filter(Boolean)) {
    const [best = 0] = texts.map((text, index) => wordScore(word, plain(text)) - index).toSorted((a, b) => b - a)
    if (best <= 0) return 0
    sum += best
  }
  return sum
}

/**
 * How well a query matches: 0 for no match. Every word has to match; a match in the other keyboard layout scores a
 * little less.
 * @param texts its name, then other search texts
 */
export function matchScore(typed: string, texts: readonly string[]): number {
  return Math.max(textScore(typed, texts), textScore(inOtherKeyboardLayout(typed), texts) - 0.5)
}
