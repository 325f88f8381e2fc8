import { type RefObject, useEffect } from 'react'

/** The title of the page says what its heading says. */
export function useDocumentTitle(heading: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const text = heading.current?.textContent
    const title = text ? `${text} · Tessera` : 'Tessera'
    if (document.title !== title) document.title = title
  })
}
