type Show = () => Promise<boolean>

let show: Show | undefined
let asked: Promise<boolean> | undefined
let next: PromiseWithResolvers<Show> | undefined

/**
 * Says who asks whoever is there to show who they are.
 * @returns takes it back
 */
export function onConfirmationNeeded(dialog: Show): () => void {
  show = dialog
  next?.resolve(dialog)
  next = undefined
  return () => {
    if (show === dialog) show = undefined
  }
}

/** Asks once for all requests that wait for it. @returns whether they did; false where nothing on the page can ask */
export function askForConfirmation(): Promise<boolean> {
  asked ??= (show?.() ?? Promise.resolve(false)).finally(() => {
    asked = undefined
  })
  return asked
}

/** Asks by the dialog that says next that it is there: for one that is loaded when it is needed. */
export function askByNextDialog(): Promise<boolean> {
  next ??= Promise.withResolvers()
  return next.promise.then(dialog => dialog())
}
