import { type RefObject, useEffect, useState } from 'react'

const controls = 'input, textarea, select, [contenteditable="true"], [role="switch"], [role="combobox"], button'

/**
 * Gives a function that brings the input of a path into sight and focus, once it is drawn; without a path the first that is
 * wrong.
 * @param first path of the first input that is wrong
 * @param reveal shows the language of a localized input
 */
export function useFormGoal(
  root: RefObject<HTMLElement | null>,
  first: string | undefined,
  reveal: (language: string) => void,
): (path?: string) => void {
  const [goal, setGoal] = useState<{ readonly path?: string } | null>(null)
  useEffect(() => {
    if (!goal) return
    const path = goal.path ?? first
    if (path === undefined) return setGoal(null)
    const place = root.current?.querySelector(`[data-path="${CSS.escape(path)}"]`)
    if (!place) {
      const [, language] = path.split('.')
      // Drawn in another language: it is there after the next drawing.
      if (language !== undefined && goal.path === undefined) setGoal({ path })
      if (language !== undefined) reveal(language)
      return
    }
    place.closest('details')?.setAttribute('open', '')
    place.scrollIntoView({ block: 'center' })
    const control =
      place.querySelector<HTMLElement>('[aria-invalid="true"]') ?? place.querySelector<HTMLElement>(controls)
    control?.focus({ preventScroll: true })
    setGoal(null)
  })
  return path => setGoal(path === undefined ? {} : { path })
}
