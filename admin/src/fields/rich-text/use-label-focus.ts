import { useEffect, useRef } from 'react'

/** Moves the focus on a click on the label, as browsers do for native inputs. @param id of the labelled element */
export function useLabelFocus(id: unknown, focus: () => void): void {
  const latest = useRef(focus)
  useEffect(() => {
    latest.current = focus
  })
  useEffect(() => {
    if (typeof id !== 'string') return undefined
    const label = document.querySelector<HTMLLabelElement>(`label[for="${CSS.escape(id)}"]`)
    const onClick = () => latest.current()
    label?.addEventListener('click', onClick)
    return () => label?.removeEventListener('click', onClick)
  }, [id])
}
