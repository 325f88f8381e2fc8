import { expect, it } from 'vitest'
import { titleOf } from './file-name.ts'

it.each([
  ['Team photo 2026.JPG', 'Team photo 2026'],
  ['Отчёт за май.pdf', 'Отчёт за май'],
  ['../../etc/passwd', 'passwd'],
  ['..\\..\\windows\\system.ini', 'system'],
  ['x\u0000.png', 'x'],
  ['a\r\nSet-Cookie: x=1".png', 'aSet-Cookie: x=1"'],
  ['invoice\u202Egpj.exe', 'invoicegpj'],
  ['.htaccess', '.htaccess'],
  ['-rf', '-rf'],
  ['', undefined],
  ['\u0000', undefined],
])('T-131: the title of a file sent as %j is %j', (name, title) => {
  expect(titleOf(name)).toBe(title)
})

it('T-131: truncates a name of 4 kB to a title of 200 characters', () => {
  expect(titleOf(`${'ы'.repeat(4096)}.png`)).toBe('ы'.repeat(200))
})
