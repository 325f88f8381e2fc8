import { type RefObject, useEffect, useState } from 'react'

const controls = 'input, textarea, select, [contenteditable="true"], [role="switch"], [role="combobox"], button'

/**
 * Returns a function that scrolls to the input of a path and focuses it once it is rendered; without a path, to the
 * first invalid one.
 * @param first path of the first invalid input
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
      // Another language is shown: the input is there after the next render.
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
