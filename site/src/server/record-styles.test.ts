import { expect, test } from 'vitest'
import { createRecordStyles } from './record-styles.ts'

const built =
  '.flex{display:flex}.dark\\:hover\\:mt-3{margin:0}.w-\\[50\\%\\]{width:50%}.\\32 xl\\:flex{display:flex}.p-4{}'
const styles = createRecordStyles(process.cwd(), built)
const stylesOf = (...names: string[]) => styles.stylesOf(`<div class="${names.join(' ')}"></div>`)

test('a page of classes that the build knows, or that mean nothing, needs no more styles', async () => {
  expect(await stylesOf('flex', 'dark:hover:mt-3', 'w-[50%]', '2xl:flex', 'group/menu', 'no-such-class')).toBe('')
})

test('a class that the build does not know gets its rule, with the design’s tokens', async () => {
  const css = await stylesOf('flex', 'rotate-[7deg]', 'md:bg-primary', '2xl:grid', 'p-4')
  expect(css).toContain('rotate: 7deg')
  expect(css).toContain('var(--color-primary')
  expect(css).toContain('display: grid')
  expect(css).not.toContain('display: flex')
  expect(css).not.toContain('padding')
})

test('a class is not taken for another that begins alike', async () => {
  expect(await stylesOf('p-40')).toContain('padding')
})

test('a class that two elements of a page have is found where only the other one is', async () => {
  await styles.stylesOf('<p class="flex rotate-[6deg]"></p><p class="p-4 rotate-[6deg]"></p>')
  expect(await stylesOf('p-4', 'rotate-[6deg]')).toContain('rotate: 6deg')
})

test('what one page needs is in no other', async () => {
  await stylesOf('rotate-[7deg]')
  expect(await stylesOf('rotate-[8deg]')).not.toContain('7deg')
})

test('nothing ends the style element early', async () => {
  expect(await stylesOf('before:content-[&#x27;&lt;/style&gt;&lt;script&gt;&#x27;]')).toBe('')
})

test('entities are read as what they stand for', async () => {
  expect(await stylesOf('[&amp;&gt;p]:rotate-[9deg]')).toContain('rotate: 9deg')
})
