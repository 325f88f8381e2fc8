import { expect, test } from 'vitest'
import { askByNextDialog, askForConfirmation, onConfirmationNeeded } from './confirmation.ts'

test('a dialog that is loaded on demand answers requests made before it was loaded', async () => {
  let isLoading = false
  const stop = onConfirmationNeeded(() => {
    isLoading = true
    return askByNextDialog()
  })
  const first = askForConfirmation()
  const second = askForConfirmation()
  expect(isLoading).toBe(true)
  stop()
  let shown = 0
  const close = onConfirmationNeeded(async () => {
    shown += 1
    return true
  })
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(shown).toBe(1)
  expect(await askForConfirmation()).toBe(true)
  expect(shown).toBe(2)
  close()
  expect(await askForConfirmation()).toBe(false)
})
