import type { AnyNode, Element } from 'domhandler'
import type { Mentions } from './mentions.ts'

interface MentionedMedium {
  readonly address: string
  readonly alt?: string
}

/** The files that markup mentions: what it shows, plays and links to. Not recursive: it may be nested deeper than the stack. */
export function mediaIn(nodes: readonly AnyNode[], { resolve, isFile }: Mentions): MentionedMedium[] {
  const found: MentionedMedium[] = []
  const open = [...nodes].reverse()
  for (let node = open.pop(); node; node = open.pop()) {
    if (!('children' in node)) continue
    for (const child of node.children.toReversed()) open.push(child)
    if (node.type !== 'tag') continue
    const { name, attribs } = node as Element
    const add = (source: string | undefined, isShown: boolean) => {
      const address = source ? resolve(source) : null
      if (address === null || !(isShown || isFile(address))) return
      found.push({ address, ...(attribs.alt && { alt: attribs.alt }) })
    }
    if (name === 'img') add(attribs.src, true)
    else if (name === 'a') add(attribs.href, false)
    else if (name === 'audio' || name === 'video' || name === 'source' || name === 'embed') add(attribs.src, false)
    add(/background-image:\s*url\((["']?)(.+?)\1\)/.exec(attribs.style ?? '')?.[2], true)
  }
  return found
}
