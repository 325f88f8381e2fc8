import { type RefObject, useEffect, useState } from 'react'

const controls = 'input, textarea, select, [contenteditable="true"], [role="switch"], [role="combobox"], button'

/**
 * Gives a function that brings the input of a path into sight and focus, once it is drawn; without a path the first that is
 * wrong.
 * @param first path of the first input that is wrong
 * @param reveal shows the language of a localized input
 */
export function useScrollTarget(
  root: RefObject<HTMLElement | null>,
  first: string | undefined,
  reveal: (language: string) => void,
): (path?: string) => void {
  const [target, setTarget] = useState<{ readonly path?: string } | null>(null)
  useEffect(() => {
    if (!target) return
    const path = target.path ?? first
    if (path === undefined) return setTarget(null)
    const element = root.current?.querySelector(`[data-path="${CSS.escape(path)}"]`)
    if (!element) {
      const [, language] = path.split('.')
      // Drawn in another language: it is there after the next drawing.
      if (language !== undefined && target.path === undefined) setTarget({ path })
      if (language !== undefined) reveal(language)
      return
    }
    element.closest('details')?.setAttribute('open', '')
    element.scrollIntoView({ block: 'center' })
    const control =
      element.querySelector<HTMLElement>('[aria-invalid="true"]') ?? element.querySelector<HTMLElement>(controls)
    control?.focus({ preventScroll: true })
    setTarget(null)
  })
  return path => setTarget(path === undefined ? {} : { path })
}
