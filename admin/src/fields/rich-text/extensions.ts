import { safeHref, safeImageUrl } from '@tessera/widget-sdk'
import { Extension, type Extensions } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'

/** Stored attributes that the starter kit doesn't know. */
const storedAttributes = Extension.create({
  name: 'storedAttributes',
  addGlobalAttributes: () => [
    {
      types: ['paragraph', 'heading'],
      attributes: {
        textAlign: {
          default: null,
          parseHTML: ({ style }) => (['center', 'right'].includes(style.textAlign) ? style.textAlign : null),
          renderHTML: ({ textAlign }) => (textAlign ? { style: `text-align: ${textAlign}` } : {}),
        },
      },
    },
    { types: ['heading'], attributes: { id: { default: null, parseHTML: () => null, renderHTML: () => ({}) } } },
    {
      types: ['bulletList', 'orderedList'],
      attributes: { tight: { default: null, parseHTML: () => null, renderHTML: () => ({}) } },
    },
  ],
})

/** Pictures with addresses that the site renders. */
const SafeImage = Image.extend({
  parseHTML() {
    return [
      {
        tag: 'img[src]',
        getAttrs: element => (safeImageUrl(element.getAttribute('src')) === null ? false : null),
      },
    ]
  },
})

/** Whether the site renders a link for an address. */
export function isLinkAddress(address: string): boolean {
  return safeHref(address, 'en') !== null
}

/** Exactly the nodes, marks and attributes that may be stored. */
export const extensions: Extensions = [
  StarterKit.configure({
    heading: { levels: [1, 2, 3, 4, 5, 6] },
    link: {
      openOnClick: false,
      autolink: true,
      defaultProtocol: 'https',
      // The site decides how its links open.
      HTMLAttributes: { target: null, rel: null, class: null },
      isAllowedUri: isLinkAddress,
    },
    dropcursor: { color: 'var(--color-primary)', width: 2 },
  }),
  storedAttributes,
  SafeImage,
  TableKit.configure({ table: { resizable: false } }),
]
