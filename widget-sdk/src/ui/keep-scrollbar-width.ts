/**
 * The page loses its scrollbar while a modal dialog is open (see `tessera.css`): the space that it took stays reserved.
 * @returns restores what was before
 */
export function keepScrollbarWidth(): () => void {
  const { style, clientWidth } = document.documentElement
  const before = style.scrollbarGutter
  if (innerWidth > clientWidth) style.scrollbarGutter = 'stable'
  return () => {
    style.scrollbarGutter = before
  }
}
