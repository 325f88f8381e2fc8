import { expect, test } from 'vitest'
import { createRecordStyles } from './record-styles.ts'

const built =
  '.flex{display:flex}.dark\\:hover\\:mt-3{margin:0}.w-\\[50\\%\\]{width:50%}.\\32 xl\\:flex{display:flex}.p-4{}'
const styles = createRecordStyles(process.cwd(), built)
const stylesOf = async (...names: string[]) =>
  styles.sheetOf(await styles.unstyledIn(`<div class="${names.join(' ')}"></div>`))

test('a page with classes that are in the build, or mean nothing, needs no more styles', async () => {
  expect(await stylesOf('flex', 'dark:hover:mt-3', 'w-[50%]', '2xl:flex', 'group/menu', 'no-such-class')).toBe('')
})

test('a class that is not in the build gets its rule, with the design’s tokens', async () => {
  const css = await stylesOf('flex', 'rotate-[7deg]', 'md:bg-primary', '2xl:grid', 'p-4')
  expect(css).toContain('rotate: 7deg')
  expect(css).toContain('var(--color-primary')
  expect(css).toContain('display: grid')
  expect(css).not.toContain('display: flex')
  expect(css).not.toContain('padding')
})

test('a class is not mistaken for another with the same prefix', async () => {
  expect(await stylesOf('p-40')).toContain('padding')
})

test('a class that occurs in two class attributes is found in each of them', async () => {
  await styles.unstyledIn('<p class="flex rotate-[6deg]"></p><p class="p-4 rotate-[6deg]"></p>')
  expect(await stylesOf('p-4', 'rotate-[6deg]')).toContain('rotate: 6deg')
})

test('styles that one page needs are in no other', async () => {
  await stylesOf('rotate-[7deg]')
  expect(await stylesOf('rotate-[8deg]')).not.toContain('7deg')
})

test('no class can end the style element early', async () => {
  expect(await stylesOf('before:content-[&#x27;&lt;/style&gt;&lt;script&gt;&#x27;]')).toBe('')
})

test('HTML entities in class names are decoded', async () => {
  expect(await stylesOf('[&amp;&gt;p]:rotate-[9deg]')).toContain('rotate: 9deg')
})
