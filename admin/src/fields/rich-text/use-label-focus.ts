import { useEffect, useRef } from 'react'

/** A click on the label of what is no form control puts the focus there, as browsers do for inputs. @param id its id */
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
