/** Control characters, and those that turn the direction of writing: `invoice\u202Efdp.exe` reads as `invoiceexe.pdf`. */
const deceptive = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/**
 * A title for a file that was sent under some name: without folders, extension and characters that deceive.
 * @returns undefined when nothing readable is left
 */
export function titleOf(fileName: string): string | undefined {
  const name = fileName.normalize('NFC').replace(deceptive, '').split(/[/\\]/).pop() ?? ''
  const title = name
    .replace(/(?<=.)\.[\p{L}\p{N}]{1,8}$/u, '')
    .replace(/\s+/g, ' ')
    .trim()
  return [...title].slice(0, 200).join('') || undefined
}
