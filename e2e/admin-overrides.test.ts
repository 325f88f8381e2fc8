import { expect, it } from 'vitest'
import { adminSuite } from './admin-suite.ts'
import { describeInBrowser } from './browser.ts'
import type { ProjectPackage } from './project.ts'

const pieces = ['admin-table', 'admin-table-row', 'admin-select-input', 'admin-form', 'find'] as const

/** A package of widgets that replaces one generic part of the back office at a time, each for another entity. */
const door = `
import { createElement } from 'react'
import { adminVariants, defineAdmin } from '@tessera/widget-sdk/admin'
import { article, button, buttonsArray, logotype, slide } from '@tessera/website-builder'

const own = name => async () => ({ default: () => createElement('p', null, 'Own ' + name) })

export default defineAdmin({
  variants: [
    adminVariants(logotype, { 'admin-table': own('admin-table') }),
    adminVariants(slide, { 'admin-table-row': own('admin-table-row') }),
    adminVariants(buttonsArray, { 'admin-select-input': own('admin-select-input'), find: own('find') }),
    adminVariants(button, { 'admin-form': own('admin-form') }),
  ],
  inputs: { [article.path + '.title']: own('input') },
  formatters: { [article.path + '.adminTitle']: text => 'Formatted ' + text },
})
`

const packages: readonly ProjectPackage[] = [
  {
    name: 'tessera-plugin-pieces',
    manifest: {
      exports: { '.': './index.js', './server': './server.js', './package.json': './package.json' },
      tessera: { module: 'pieces', range: '^0.1.0', widgets: 'tessera-plugin-pieces-widgets' },
    },
    files: {
      'index.js': 'export {}\n',
      'server.js': `import { definePlugin } from '@tessera/server'
export default definePlugin({ name: 'pieces', entities: [] })\n`,
    },
  },
  {
    name: 'tessera-plugin-pieces-widgets',
    manifest: { exports: { '.': './index.js', './admin': './admin.js', './package.json': './package.json' } },
    files: {
      'index.js': `import { defineWidgets } from '@tessera/widget-sdk'\nexport default defineWidgets({ variants: [] })\n`,
      'admin.js': door,
    },
  },
]

describeInBrowser(
  'what a plugin that is not part of the product brings to the back office: pieces that it renders itself',
  () => {
    const admin = adminSuite({
      plugins: ['@tessera/rbac', 'tessera-plugin-pieces', 'tessera-plugin-testimonials'],
      packages,
    })

    it('replace the generic ones, for their entity only', async () => {
      const slide = await admin.api.create('website-builder/slides', { adminTitle: 'A slide' })
      const array = await admin.api.create('website-builder/buttons-arrays', { adminTitle: 'An array' })
      await admin.api.create('website-builder/slides-to-buttons-arrays', {
        slideId: slide.id,
        buttonsArrayId: array.id,
      })
      const places = {
        'admin-table': '/records/website-builder/logotypes',
        'admin-table-row': '/records/website-builder/slides?view=cards',
        'admin-select-input': '/records/website-builder/slides-to-buttons-arrays/new',
        'admin-form': '/records/website-builder/buttons/new',
        find: `/records/website-builder/slides-to-buttons-arrays?filter[buttonsArrayId][is]=${array.id}`,
      } as const
      const { page, problems } = await admin.open('/')
      for (const piece of pieces) {
        await page.goto(`${admin.server.url}/admin${places[piece]}`)
        await page.getByText(`Own ${piece}`, { exact: true }).first().waitFor()
      }
      await page.goto(`${admin.server.url}/admin/records/website-builder/articles/new`)
      await page.getByText('Own input', { exact: true }).first().waitFor()
      await page.getByRole('textbox', { name: 'Subtitle' }).waitFor()
      await admin.api.create('website-builder/articles', { adminTitle: 'code 42' })
      await page.goto(`${admin.server.url}/admin/records/website-builder/articles?columns=adminTitle`)
      await page.getByTitle('code 42').getByText('Formatted code 42').waitFor()
      expect(problems).toEqual([])
    })

    it('its module has the icon, the place in the menu and the first step that it declares', async () => {
      const { page, problems } = await admin.open('/')
      const modules = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('button', { expanded: false })
      const names = ['Pages and layouts', 'Website builder', 'Testimonials', 'Files', 'People and access']
      await expect.poll(() => modules.allInnerTexts()).toEqual(names)
      expect(await modules.filter({ hasText: 'Testimonials' }).locator('svg.lucide-star').count()).toBe(1)

      const step = page.getByRole('link', { name: 'Add your first testimonial' })
      await step.click()
      await page.getByRole('textbox', { name: 'Author' }).waitFor()
      await admin.api.create('testimonials/testimonials', { author: 'Anna', quote: { en: 'Lovely chairs.' } })
      await page.goto(`${admin.server.url}/admin`)
      await page.getByText('Done: Add your first testimonial').waitFor()
      expect(problems).toEqual([])
    })

    it('adds to a list what its server computes: a column, a view and an action on the selected records', async () => {
      const { id } = await admin.api.create('testimonials/testimonials', {
        author: 'Boris',
        stars: 3,
        quote: { en: 'Shown.' },
      })
      const widget = await admin.api.create('testimonials/widgets', {})
      await admin.api.create('testimonials/widgets-to-testimonials', { widgetId: widget.id, testimonialId: id })
      const { page, problems } = await admin.open('/records/testimonials/testimonials?sort=-uses')
      await page.getByRole('columnheader', { name: 'Shown in' }).waitFor()
      await page.locator('[data-row]', { hasText: 'Boris' }).waitFor()
      const [first = ''] = await page.locator('[data-row]').allInnerTexts()
      expect(first.split(/\s+/)).toEqual(expect.arrayContaining(['Boris', '3', '1']))
      await page.getByRole('tab', { name: 'Shown nowhere' }).click()
      await page.locator('[data-row]', { hasText: 'Boris' }).waitFor({ state: 'detached' })
      await page.getByRole('list', { name: 'Filters' }).getByText('Shown in').waitFor()
      await page.getByRole('tab', { name: 'All' }).click()
      await page.locator('[data-row]', { hasText: 'Boris' }).getByRole('checkbox').check()
      await page.getByRole('button', { name: 'Five stars' }).click()
      await page.getByText('Five stars given').waitFor()
      expect((await admin.api.read<{ stars: number }>(`testimonials/testimonials/${id}`)).stars).toBe(5)
      expect(problems).toEqual([])
    })
  },
)
