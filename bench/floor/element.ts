import { createElement, type ReactNode } from 'react'

const empty = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
])
const names: Record<string, string> = {
  class: 'className',
  for: 'htmlFor',
  'http-equiv': 'httpEquiv',
  srcset: 'srcSet',
}

/**
 * A page's HTML as React elements that render to the same markup: what React costs for it, without any of our work.
 * @param html well-formed, as React itself writes it
 */
export function elementOf(html: string): ReactNode {
  const root: ReactNode[] = []
  const open: { name: string; props: Record<string, string>; children: ReactNode[] }[] = []
  const add = (node: ReactNode) => (open.at(-1)?.children ?? root).push(node)
  const close = () => {
    const element = open.pop()
    if (element) add(createElement(element.name, element.props, ...element.children))
  }
  const withoutComments = html.replace(/<!--.*?-->|<!doctype[^>]*>/gis, '')
  for (const [token] of withoutComments.matchAll(/<script\b.*?<\/script>|<style\b.*?<\/style>|<[^>]+>|[^<]+/gis)) {
    if (/^<(script|style)/i.test(token)) {
      const [, name = '', attributes = '', text = ''] = token.match(/^<(\w+)([^>]*)>(.*)<\//is) ?? []
      add(createElement(name, { ...propsOf(attributes), dangerouslySetInnerHTML: { __html: text } }))
    } else if (token.startsWith('</')) {
      close()
    } else if (token.startsWith('<')) {
      const [, name = '', attributes = ''] = token.match(/^<([\w-]+)(.*?)\/?>$/s) ?? []
      open.push({ name, props: propsOf(attributes), children: [] })
      if (empty.has(name) || token.endsWith('/>')) close()
    } else {
      add(decoded(token))
    }
  }
  return root[0]
}

function propsOf(attributes: string): Record<string, string> {
  const pairs = attributes.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)
  return Object.fromEntries(
    [...pairs]
      .filter(([, name]) => name !== 'style' && !name?.startsWith('on'))
      .map(([, name = '', value = '']) => [names[name] ?? name, decoded(value)]),
  )
}

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" }

function decoded(text: string): string {
  return text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => characters[name] ?? '')
}
