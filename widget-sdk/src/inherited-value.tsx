import { type ReactNode, useMemo } from 'react'
import { InheritedProvider, useInherited } from './inherited.ts'

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
      return <InheritedProvider value={all}>{children}</InheritedProvider>
    },
    useValue() {
      const inherited = useInherited()
      return name in inherited ? (inherited[name] as Value) : initial
    },
  }
}
