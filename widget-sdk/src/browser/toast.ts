/** Decides a toast's mark and whether it interrupts a screen reader. */
export type ToastKind = 'error' | 'success'

const shownMs = 6000
const shownWithActionMs = 12_000
const maximumToasts = 3
const marks: Readonly<Record<ToastKind, string>> = { error: 'bg-danger', success: 'bg-success' }

/** A button in a toast. */
export interface ToastAction {
  readonly label: string
  readonly run: () => void
}

/**
 * Shows a line of text at the edge of the page for a few seconds, longer with an action. It needs neither a component nor an
 * inline style, which the site's content security policy forbids.
 */
export function showToast(
  message: string,
  kind: ToastKind = 'success',
  { action }: { readonly action?: ToastAction } = {},
): void {
  const list = toastList()
  if (!action && [...list.children].some(each => each.textContent === message)) return
  const toast = document.createElement('div')
  toast.className =
    'pointer-events-auto flex items-start gap-3 rounded-lg border border-border bg-raised px-4 py-3 text-sm text-text shadow-overlay'
  toast.setAttribute('role', kind === 'error' ? 'alert' : 'status')
  const mark = document.createElement('span')
  mark.className = `mt-1.5 size-2 shrink-0 rounded-full ${marks[kind]}`
  mark.ariaHidden = 'true'
  const text = document.createElement('p')
  text.textContent = message
  toast.append(mark, text)
  if (action) toast.append(actionButton(action))
  toast.addEventListener('click', () => toast.remove())
  raise(list)
  while (list.children.length >= maximumToasts) list.firstElementChild?.remove()
  list.append(toast)
  setTimeout(() => toast.remove(), action ? shownWithActionMs : shownMs)
}

/** The click bubbles to the toast, which closes. */
function actionButton({ label, run }: ToastAction): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className =
    'ml-auto shrink-0 cursor-pointer font-medium text-primary underline underline-offset-4 hover:text-primary-hover'
  button.textContent = label
  button.addEventListener('click', run)
  return button
}

/** Everything outside an open modal dialog is inert: the list moves into the topmost one while it is open. */
function raise(list: HTMLElement): void {
  const dialog = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')].at(-1)
  if (!dialog || list.parentElement === dialog) return
  dialog.append(list)
  dialog.addEventListener('close', () => document.body.append(list), { once: true })
}

/** Clear of the buttons of forms: at the lower left, on phones above a bar at the bottom. */
function toastList(): HTMLElement {
  const known = document.getElementById('tessera-toasts')
  if (known) return known
  const list = document.createElement('div')
  list.id = 'tessera-toasts'
  list.className =
    'pointer-events-none fixed inset-x-4 bottom-20 z-50 flex flex-col gap-2 sm:right-auto sm:bottom-6 sm:left-6 sm:w-full sm:max-w-sm'
  list.ariaLive = 'polite'
  document.body.append(list)
  return list
}
