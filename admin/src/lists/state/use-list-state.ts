import type { Entity } from '@tessera/core'
import { useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { useAdmin } from '../../context/admin-context.ts'
import { addressWith, stateFromAddress } from './list-address.ts'
import { changedState, emptyListState, type ListState } from './list-state.ts'

export interface ListStateControl {
  readonly state: ListState
  /** Changes parts of it. @param isStep false for changes that add no history entry, such as each letter of a search */
  change(change: Partial<ListState>, isStep?: boolean): void
  /** Replaces the whole state. */
  replace(state: ListState): void
}

/** The state of a list: in the address, so that it can be shared and navigated, or local for an embedded table. */
export function useListState(entity: Entity, isEmbedded: boolean): ListStateControl {
  const addressed = useAddressedState(entity)
  const own = useOwnState()
  return isEmbedded ? own : addressed
}

function useAddressedState(entity: Entity): ListStateControl {
  const { languages } = useAdmin().start
  const [address, setAddress] = useSearchParams()
  const state = useMemo(() => stateFromAddress(entity, languages, address), [entity, languages, address])
  const change = useCallback(
    (batch: Partial<ListState>, isStep = true) =>
      setAddress(
        before => addressWith(entity, before, changedState(stateFromAddress(entity, languages, before), batch)),
        {
          replace: !isStep,
          preventScrollReset: true,
        },
      ),
    [entity, languages, setAddress],
  )
  const replace = useCallback(
    (next: ListState) => setAddress(before => addressWith(entity, before, next), { preventScrollReset: true }),
    [entity, setAddress],
  )
  return { state, change, replace }
}

function useOwnState(): ListStateControl {
  const [state, setState] = useState(emptyListState)
  const change = useCallback((batch: Partial<ListState>) => setState(before => changedState(before, batch)), [])
  return { state, change, replace: setState }
}
