type Show = () => Promise<boolean>

let show: Show | undefined
let asked: Promise<boolean> | undefined
let next: PromiseWithResolvers<Show> | undefined

/**
 * Registers the dialog that asks users to confirm who they are.
 * @returns a function that unregisters it
 */
export function onConfirmationNeeded(dialog: Show): () => void {
  show = dialog
  next?.resolve(dialog)
  next = undefined
  return () => {
    if (show === dialog) show = undefined
  }
}

/**
 * Asks once for all requests that wait for it. @returns whether the user confirmed; false if no dialog is registered
 */
export function askForConfirmation(): Promise<boolean> {
  asked ??= (show?.() ?? Promise.resolve(false)).finally(() => {
    asked = undefined
  })
  return asked
}

/** Waits for the next dialog that registers, for one that is loaded on demand. */
export function askByNextDialog(): Promise<boolean> {
  next ??= Promise.withResolvers()
  return next.promise.then(dialog => dialog())
}
