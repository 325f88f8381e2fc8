import { jsonForScript } from '@tessera/widget-sdk/server'
import { localizedPath } from '@tessera/widget-sdk/text'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pageTemplate, placeholder } from './page-template.ts'

/** A page with values in every context in which pages contain them. */
function rendered(...values: string[]): string {
  const path = localizedPath(`/people/${values.join('/')}`, 'ru')
  const markup = renderToStaticMarkup(
    createElement(
      'main',
      { title: values.join() },
      createElement('a', { href: path }, values.join(' & ')),
      createElement('a', { href: `/login?${new URLSearchParams({ redirectTo: path })}` }),
      createElement('a', { href: `/search?q=${encodeURIComponent(values.join())}` }),
      createElement('div', { 'data-props': JSON.stringify({ values, path }) }),
    ),
  )
  return `${markup}<script type="application/json">${jsonForScript({ values, path })}</script>`
}

test.each([['somebody'], ['<!--<b>"\'&amp;</script>'], ['ä ö+ü%20?#/\\'], ['$&$1'], ['\u2028']])(
  'a shared page, filled with any value, equals the page rendered for that value: %s',
  value => {
    expect(pageTemplate(rendered(placeholder(0)), 1)?.([value])).toBe(rendered(value))
    const two = pageTemplate(rendered(placeholder(0), placeholder(1)), 2)
    expect(two?.([value, 'other'])).toBe(rendered(value, 'other'))
  },
)

test('a page that transforms the value can’t be shared', () => {
  expect(pageTemplate(`<p>${placeholder(0).toUpperCase()}</p>`, 1)).toBeNull()
  expect(pageTemplate(`<p>${placeholder(0).slice(0, 25)}</p>`, 1)).toBeNull()
})
