import type { BatchAction } from '../plugin.ts'

/** Declares an action, for `batchActions` of a plugin. @throws TypeError for a name without its module */
export function batchAction<Data>(action: BatchAction<Data>): BatchAction {
  if (!/^[a-z][a-z0-9-]*\/[a-z][a-z0-9-]*$/.test(action.name)) {
    throw new TypeError(`Batch action "${action.name}" must be named by its module and a name: shop/prices`)
  }
  return action as BatchAction
}
