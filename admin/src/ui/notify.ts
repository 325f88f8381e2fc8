import { showToast } from '@tessera/widget-sdk'

interface Undo {
  /** Label of the button: 'Undo'. */
  readonly label: string
  readonly run: () => void
}

/** Shows a toast, with an undo button if given; errors interrupt screen readers. */
export function notify(
  text: string,
  options: { readonly kind?: 'success' | 'error'; readonly undo?: Undo } = {},
): void {
  showToast(text, options.kind ?? 'success', options.undo && { action: options.undo })
}
