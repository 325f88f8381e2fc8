import { expect, it } from 'vitest'
import { screenSizes, sizesTable } from './screen-sizes.ts'

const manifest = {
  'shell/main.tsx': { file: 'main.js', imports: ['_react.js'] },
  'style.css': { file: 'style.css' },
  '_react.js': { file: 'react.js' },
  '_table.js': { file: 'table.js', imports: ['_react.js'] },
  'shell/HomeScreen.tsx': { file: 'home.js', imports: ['_react.js'], isDynamicEntry: true },
  'lists/ListScreen.tsx': { file: 'list.js', imports: ['shell/main.tsx'], isDynamicEntry: true, css: ['list.css'] },
  'lists/Table.tsx': { file: 'rendered.js', imports: ['_table.js'], isDynamicEntry: true },
  'fields/Editor.tsx': { file: 'editor.js', imports: ['_table.js', '_react.js'], isDynamicEntry: true },
}
const bytes: Readonly<Record<string, number>> = {
  'main.js': 10_000,
  'react.js': 60_000,
  'style.css': 5000,
  'home.js': 2000,
  'list.js': 1000,
  'list.css': 100,
  'rendered.js': 3000,
  'table.js': 4000,
  'editor.js': 90_000,
}

const sizes = screenSizes({
  manifest,
  shared: ['shell/main.tsx', 'style.css'],
  sizeOf: file => bytes[file] ?? Number.NaN,
  parts: { List: ['lists/Table.tsx'] },
})

it('the size of a screen includes all that it loads, shared code counted once', () => {
  expect(sizes.shared).toBe(75_000)
  expect(sizes.screens).toEqual([
    { name: 'Home', total: 77_000, own: 2000 },
    { name: 'List', total: 83_100, own: 8100 },
  ])
})

it('code that no screen loads at once is listed separately, without what is already loaded', () => {
  expect(sizes.later).toEqual([{ name: 'Editor', total: 175_100, own: 90_000 }])
})

it('is printed as a table', () => {
  expect(sizesTable(sizes).split('\n')).toEqual([
    'Back office: screen → kB (brotli), then how much of it is its own',
    '  All screens share     75.0 kB',
    '  Home                  77.0 kB   +2.0 kB',
    '  List                  83.1 kB   +8.1 kB',
    '  When it is used:',
    '  Editor                         +90.0 kB',
  ])
})
