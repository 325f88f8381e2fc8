import { type RefObject, useEffect } from 'react'

/** Sets the document title to the heading's text. */
export function useDocumentTitle(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const text = heading.current?.textContent
    const title = text ? `${text} · Tessera` : 'Tessera'
    if (document.title !== title) document.title = title
  })
}
