import { createContext, useContext } from 'react'

/** What a widget inherits from those around it, by name: see `createInheritedValue`. */
export type Inherited = Readonly<Record<string, unknown>>

const InheritedContext = createContext<Inherited>({})

export const InheritedProvider = InheritedContext.Provider

export function useInherited(): Inherited {
  return useContext(InheritedContext)
}
