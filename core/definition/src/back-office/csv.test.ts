import { expect, it } from 'vitest'
import { csvLine, guardedCell, parseCsv, plainCell } from './csv.ts'

it('cells come back as they were written', () => {
  const rows = [
    ['plain', '', 'a,b', 'a;b', 'a\tb'],
    ['say "hi"', '"', 'two\r\nlines', ' spaces ', 'Ёлка 🏺'],
  ]
  expect(parseCsv(`\uFEFF${rows.map(csvLine).join('')}`)).toEqual(rows)
})

it.each([
  [
    'semicolons',
    'a;b\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\r1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'no end of the last line, and empty lines',
    'a,b\n\n1,',
    [
      ['a', 'b'],
      ['1', ''],
    ],
  ],
  ['nothing', '', []],
  ['quotes within a cell', 'a,b"c"', [['a', 'b"c"']]],
])('reads %s', (_, text, rows) => {
  expect(parseCsv(text)).toEqual(rows)
})

it('says where a quote is missing', () => {
  expect(() => parseCsv('a\n"b\nc')).toThrow('line 2')
})

it.each(['=1+1', '+1', '-1', '@a', '\tx', '\rx', "'=1", "''=1", "'", "'a", 'a=1', ''])(
  'T-035: %j as a cell is no formula, and comes back as it was',
  text => {
    const cell = guardedCell(text)
    expect(cell).not.toMatch(/^[=+\-@\t\r]/)
    expect(plainCell(cell)).toBe(text)
  },
)
