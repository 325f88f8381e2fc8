/** A text of at most so many characters, cut between words where there are any, with an ellipsis. */
export function clamped(text: string, longest: number): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim()
  const characters = [...plain]
  if (characters.length <= longest) return plain
  const cut = characters.slice(0, longest - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${space > longest / 2 ? cut.slice(0, space) : cut}…`
}
