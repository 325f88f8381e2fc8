import { createContext, useContext } from 'react'

const ShownColumnsContext = createContext<readonly string[] | undefined>(undefined)

/** Tells the cards of a list which columns were chosen for it. */
export const ShownColumnsProvider = ShownColumnsContext.Provider

/** The columns of the list around a card; undefined for a card outside of any. */
export function useShownColumns(): readonly string[] | undefined {
  return useContext(ShownColumnsContext)
}
