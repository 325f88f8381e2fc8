import { showToast } from '@tessera/widget-sdk'

interface Undo {
  /** What the button says: 'Undo'. */
  readonly label: string
  readonly run: () => void
}

/** Says what was done, with a way back where there is one; errors interrupt whoever listens. */
export function notify(
  text: string,
  options: { readonly kind?: 'success' | 'error'; readonly undo?: Undo } = {},
): void {
  showToast(text, options.kind ?? 'success', options.undo && { action: options.undo })
}
