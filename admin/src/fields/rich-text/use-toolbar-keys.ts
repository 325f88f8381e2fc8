import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect } from 'react'

const tools = '[data-tool]:not(:disabled)'

/**
 * Makes a toolbar a single tab stop: arrows, Home and End move between the tools. Spread the result over its element.
 */
export function useToolbarKeys(toolbar: RefObject<HTMLElement | null>) {
  const all = () => [...(toolbar.current?.querySelectorAll<HTMLElement>(tools) ?? [])]

  // Tools change with the selection: one of the present ones must be reachable.
  useEffect(() => {
    const present = all()
    const stop = present.find(({ tabIndex }) => tabIndex === 0) ?? present[0]
    for (const tool of present) tool.tabIndex = tool === stop ? 0 : -1
  })

  return {
    onFocus({ target }: FocusEvent) {
      if (!target.matches(tools)) return
      for (const tool of all()) tool.tabIndex = tool === target ? 0 : -1
    },
    onKeyDown(event: KeyboardEvent) {
      const present = all()
      const at = present.indexOf(event.target as HTMLElement)
      if (at === -1) return
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: present.length - 1 }[event.key]
      if (to === undefined) return
      event.preventDefault()
      present[(to + present.length) % present.length]?.focus()
    },
  }
}
