import { guardedCell, parseCsv, plainCell } from '@tessera/core'
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { readImportSource } from './import-file.ts'
import { ImportFileError } from './import-file-error.ts'
import { readWorkbook, workbookOf } from './workbook.ts'

const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

const sheet = (rows: string) =>
  `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`
const workbook = (rows: string, more: Readonly<Record<string, Uint8Array>> = {}) =>
  zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
    ),
    'xl/workbook.xml': strToU8(
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="One" sheetId="1" r:id="rId1"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(sheet(rows)),
    ...more,
  })
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`

it('cells of a workbook come back as those of the CSV file that it was made of', async () => {
  const csv = `title,sku,price\r\n"'=1+1",007,12.50\r\nЁлка 🏺,-3,-5\r\n"a, ""b""\r\nc; d",1e5,12.345678901\r\n`
  const lines = parseCsv(csv)
  const read = await readWorkbook(await bytesOf(await workbookOf(lines, [false, false, true])))
  expect(read).toEqual([
    ['title', 'sku', 'price'],
    ["'=1+1", '007', '12.5'],
    ['Ёлка 🏺', '-3', '-5'],
    ['a, "b"\r\nc; d', '1e5', '12.345678901'],
  ])
})

it('numbers, truth values and empty cells are read as people see them', async () => {
  const rows = `<row r="1">${text('A1', 'title')}${text('B1', 'stock')}${text('C1', 'isOpen')}</row>
    <row r="2"><c r="B2"><v>12</v></c><c r="C2" t="b"><v>1</v></c></row><row r="3"/>
    <row r="4">${text('A4', '=2+2')}</row>`
  expect(await readWorkbook(workbook(rows))).toEqual([
    ['title', 'stock', 'isOpen'],
    ['', '12', 'true'],
    ["'=2+2", '', ''],
  ])
})

it('a workbook is an import file like any other, whatever it is called', async () => {
  const rows = `<row r="1">${text('A1', 'Title')}</row><row r="2">${text('A2', 'Mint')}</row>`
  const file = await readImportSource({ name: 'plants.xlsx', bytes: workbook(rows), encoding: 'utf-8' })
  expect(file).toMatchObject({ format: 'csv', columns: ['Title'], rows: [{ Title: 'Mint' }] })
})

const reasonOf = (reading: Promise<unknown>) =>
  reading.then(
    () => null,
    error => (error instanceof ImportFileError ? error.reason : error),
  )

it('T-023: what unpacks to more than 200 MB is refused before it does', async () => {
  const zeros = new Uint8Array(150 * 1024 * 1024)
  const bomb = workbook('', { 'xl/a.xml': zeros, 'xl/b.xml': zeros })
  expect(bomb.length).toBeLessThan(1024 * 1024)
  expect(await reasonOf(readWorkbook(bomb))).toBe('tooLarge')
})

it('T-023: entities are not expanded, and what is no workbook is malformed', async () => {
  const laughs = strToU8(
    `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>${sheet(`<row r="1">${text('A1', 'x')}</row><row r="2">${text('A2', '&b;')}</row>`)}`,
  )
  const outcome = await readWorkbook(workbook('', { 'xl/worksheets/sheet1.xml': laughs })).catch(error => error)
  expect(JSON.stringify(outcome)).not.toContain('aaaa')
  expect(await reasonOf(readWorkbook(zipSync({ 'readme.txt': strToU8('hello') })))).toBe('malformed')
  expect(await reasonOf(readWorkbook(strToU8('PK\u0003\u0004broken')))).toBe('malformed')
})

it('whatever cells a file has, its workbook has the same ones, and a second workbook of these, too', async () => {
  const below = numbers(62)
  const pick = <Item>(items: readonly Item[]) => items[below(items.length)] as Item
  const texts = [
    'Ёлка',
    '🏺',
    ' ',
    '"',
    ';',
    ',',
    '&amp;',
    '<b>',
    "'",
    '\r\n',
    '_x000D_',
    '_x005F_',
    '\r',
    '\u0001',
    '1',
    '-2',
    '007',
    'true',
    '1e5',
  ]
  const dangerous = ['=1+1', '@x', '+7 921', '-3 x', '\t=']
  const text = () => Array.from({ length: 1 + below(3) }, () => pick(texts)).join('')
  const cell = () => pick([() => '', () => guardedCell(text()), () => guardedCell(`${pick(dangerous)}${text()}`)])()
  const number = () => pick(['', '0', '12', '-5', '1234567.89', '12.5', '99999999999999'])
  const rows = Array.from({ length: 300 }, (_, index) => [`row ${index}`, cell(), number(), cell(), number()])
  const lines = [['slug', 'title', 'price', 'text', 'stock'], ...rows]
  const numeric = [false, false, true, false, true]
  const read = await readWorkbook(await bytesOf(await workbookOf(lines, numeric)))
  // A number is none that a spreadsheet would run: a workbook has it without its apostrophe.
  expect(read.map(line => line.map(plainCell))).toEqual(lines.map(line => line.map(plainCell)))
  expect(await readWorkbook(await bytesOf(await workbookOf(read, numeric)))).toEqual(read)
})

/** The same sequence for every run: xorshift32. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % below
  }
}
