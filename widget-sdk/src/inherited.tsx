import { createContext, type ReactNode, useContext, useMemo } from 'react'

/** What a widget inherits from those around it, by name. */
export type Inherited = Readonly<Record<string, unknown>>

const InheritedContext = createContext<Inherited>({})

/** Around a widget that is rendered without its parents: what they would have provided. */
export const InheritedProvider = InheritedContext.Provider

export function useInherited(): Inherited {
  return useContext(InheritedContext)
}

export interface InheritedValue<Value> {
  /** Provides a value to all that is inside, in whatever widget. */
  readonly Provider: (props: { readonly value: Value; readonly children: ReactNode }) => ReactNode
  /** The value of the nearest provider around the component, or else the initial one. */
  readonly useValue: () => Value
}

/**
 * A context that also passes a `<Widget>`, where React's own context ends: each widget is rendered and cached without its parents, and
 * islands are hydrated without them. Values are thus JSON, and part of what a widget is cached by: keep them small.
 * @param name unique among all packages: `<module>/<name>`
 */
export function createInheritedValue<Value>(name: string, initial: Value): InheritedValue<Value> {
  return {
    Provider({ value, children }) {
      const inherited = useInherited()
      const all = useMemo(() => ({ ...inherited, [name]: value }), [inherited, value, name])
      return <InheritedContext value={all}>{children}</InheritedContext>
    },
    useValue() {
      const inherited = useInherited()
      return name in inherited ? (inherited[name] as Value) : initial
    },
  }
}
