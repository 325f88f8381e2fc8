/** Control characters, and those that change the text direction: `invoice\u202Efdp.exe` reads as `invoiceexe.pdf`. */
const deceptive = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/**
 * A title from the name of an uploaded file: without folders, extension and deceptive characters.
 * @returns undefined if nothing readable is left
 */
export function titleOf(fileName: string): string | undefined {
  const name = fileName.normalize('NFC').replace(deceptive, '').split(/[/\\]/).pop() ?? ''
  const title = name
    .replace(/(?<=.)\.[\p{L}\p{N}]{1,8}$/u, '')
    .replace(/\s+/g, ' ')
    .trim()
  return [...title].slice(0, 200).join('') || undefined
}
