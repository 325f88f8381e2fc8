import { jsonForScript } from '@tessera/widget-sdk/server'
import { localizedPath } from '@tessera/widget-sdk/text'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pageTemplate, placeholder } from './page-template.ts'

/** A page with values in all places that pages have for them. */
function drawn(...values: string[]): string {
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
  'a page that is drawn once is, for any value, what it would be if it were drawn for it: %s',
  value => {
    expect(pageTemplate(drawn(placeholder(0)), 1)?.([value])).toBe(drawn(value))
    const two = pageTemplate(drawn(placeholder(0), placeholder(1)), 2)
    expect(two?.([value, 'other'])).toBe(drawn(value, 'other'))
  },
)

test('a page that makes something of the value can’t be drawn once', () => {
  expect(pageTemplate(`<p>${placeholder(0).toUpperCase()}</p>`, 1)).toBeNull()
  expect(pageTemplate(`<p>${placeholder(0).slice(0, 25)}</p>`, 1)).toBeNull()
})
