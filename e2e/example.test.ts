import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServerProcess } from '../scripts/server-process.ts'
import { apiOf, textOf } from './api.ts'
import { describeInBrowser, leaveBrowser, openBrowser, visit } from './browser.ts'
import { makeProject, removeProject } from './project.ts'
import { startShortLived } from './short-lived.ts'

/** A project outside this repository whose configuration includes the README's example. */
describe('the module of the README', () => {
  let project: string
  let server: ServerProcess

  beforeAll(async () => {
    project = makeProject({ plugins: ['tessera-plugin-testimonials'] })
    server = await startShortLived({ cwd: project })
  })

  afterAll(async () => {
    await server?.stop()
    removeProject(project)
  })

  it('shows its records on a page, in each language', async () => {
    const api = apiOf(server)
    const widget = await api.create('testimonials/widgets', {
      variant: 'content-testimonials',
      title: { en: 'What they say', ru: 'Что говорят' },
    })
    const testimonial = await api.create('testimonials/testimonials', {
      author: 'Anna',
      stars: 4,
      quote: { en: 'Lovely chairs.', ru: 'Прекрасные стулья.' },
    })
    await api.create('testimonials/widgets-to-testimonials', { widgetId: widget.id, testimonialId: testimonial.id })
    const page = await api.create('host/pages', { url: '/testimonials', title: 'Testimonials' })
    const place = await api.create('host/widgets', {})
    await api.create('host/pages-to-widgets', { pageId: page.id, widgetId: place.id })
    await api.create('host/widgets-to-external-widgets', {
      widgetId: place.id,
      externalModule: 'testimonials',
      externalWidgetId: widget.id,
    })

    const english = await textOf(`${server.url}/en/testimonials`)
    for (const text of ['What they say', 'Lovely chairs.', 'Anna', '★★★★']) expect(english).toContain(text)
    expect(english).not.toContain('★★★★★')
    expect(await textOf(`${server.url}/ru/testimonials`)).toContain('Прекрасные стулья.')
  })

  it('refuses what its definition does not allow', async () => {
    const testimonial = { author: 'Anna', stars: 6, quote: { en: 'Six stars!' } }
    await expect(apiOf(server).create('testimonials/testimonials', testimonial)).rejects.toThrow('stars')
  })

  describeInBrowser('its back office', () => {
    it('says what it needs for logging in: no configured module provides it', async () => {
      const browser = await openBrowser()
      try {
        const { page, problems } = await visit(browser, `${server.url}/admin/records/testimonials/testimonials`)
        await page.getByText('Logging in needs the module rbac').waitFor()
        expect(await page.getByRole('listitem').allInnerTexts()).toContain('testimonials')
        expect(problems).toEqual([])
      } finally {
        await leaveBrowser(browser)
      }
    })
  })
})
