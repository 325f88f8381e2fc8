import { expect, it } from 'vitest'
import { readImportFile } from './import-file.ts'
import { decodedText, encodingOf } from './text-encoding.ts'

const cyrillic = 'Название;Цена\r\nМята;«5»\r\n'

/** Windows-1251, as Excel in Russian saves it. */
function cp1251(text: string): Uint8Array {
  const signs = new TextDecoder('windows-1251').decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))
  return Uint8Array.from([...text].map(sign => signs.indexOf(sign)))
}

function utf16(text: string, isLittle: boolean, hasMark: boolean): Uint8Array {
  const units = hasMark ? `\uFEFF${text}` : text
  return Uint8Array.from(
    [...units].flatMap(unit => {
      const [low, high] = [unit.charCodeAt(0) & 0xff, unit.charCodeAt(0) >> 8]
      return isLittle ? [low, high] : [high, low]
    }),
  )
}

const utf8 = (text: string) => new TextEncoder().encode(text)

it.each([
  ['UTF-8', 'utf-8', utf8(cyrillic)],
  ['UTF-8 with its mark', 'utf-8', utf8(`\uFEFF${cyrillic}`)],
  ['Latin letters alone', 'utf-8', utf8('Title;Price\r\n')],
  ['Windows-1251', 'windows-1251', cp1251(cyrillic)],
  ['UTF-16 as Excel saves “Unicode text”', 'utf-16le', utf16(cyrillic, true, true)],
  ['UTF-16 the other way round', 'utf-16be', utf16(cyrillic, false, true)],
  ['UTF-16 without its mark', 'utf-16le', utf16('Title;Price\r\n', true, false)],
  ['UTF-16 without its mark the other way round', 'utf-16be', utf16('Title;Price\r\n', false, false)],
  ['nothing', 'utf-8', new Uint8Array()],
])('%s is recognised by its bytes', (_, encoding, bytes) => {
  expect(encodingOf(bytes)).toBe(encoding)
})

it('one wrong byte makes a text no UTF-8', () => {
  expect(encodingOf(Uint8Array.from([...utf8('Мята'), 0xcc]))).toBe('windows-1251')
})

it('a file of a Russian Excel is read as it was written, semicolons too', () => {
  for (const bytes of [cp1251(cyrillic), utf16(cyrillic, true, true), utf8(`\uFEFF${cyrillic}`)]) {
    const file = readImportFile('plants.csv', decodedText(bytes, encodingOf(bytes)))
    expect(file).toMatchObject({ columns: ['Название', 'Цена'], rows: [{ Название: 'Мята', Цена: '«5»' }] })
  }
})
