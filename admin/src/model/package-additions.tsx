import { type ReactNode, useMemo } from 'react'

/** A hook of a package that returns what it adds to a screen. */
type UseAdditions<Additions> = () => Additions

interface Loader<Additions> {
  readonly load: () => Promise<{ readonly default: UseAdditions<Additions> }>
}

/** Returns a function that loads the hooks of packages, once for each key. What could not be loaded is tried again the next time. */
export function loadedOnce<Additions>() {
  const opened = new Map<string, Promise<readonly UseAdditions<Additions>[]>>()
  return (key: string, loaders: readonly Loader<Additions>[]): Promise<readonly UseAdditions<Additions>[]> => {
    const known = opened.get(key)
    if (known) return known
    const loading = Promise.all(loaders.map(async ({ load }) => (await load()).default))
    loading.catch(() => opened.delete(key))
    opened.set(key, loading)
    return loading
  }
}

interface WithAdditionsProps<Additions> {
  readonly hooks: readonly UseAdditions<Additions>[]
  /** What comes before that of the packages. */
  readonly before: readonly Additions[]
  readonly children: (all: readonly Additions[]) => ReactNode
}

/** Calls the hooks of packages in their order. One component for each, because each is a hook. */
export function WithAdditions<Additions>({
  hooks: [useFirst, ...others],
  before,
  children,
}: WithAdditionsProps<Additions>) {
  if (!useFirst) return children(before)
  return (
    <WithFirst useFirst={useFirst} hooks={others} before={before}>
      {children}
    </WithFirst>
  )
}

interface WithFirstProps<Additions> extends WithAdditionsProps<Additions> {
  readonly useFirst: UseAdditions<Additions>
}

function WithFirst<Additions>({ useFirst, hooks, before, children }: WithFirstProps<Additions>) {
  const added = useFirst()
  const all = useMemo(() => [...before, added], [before, added])
  return (
    <WithAdditions hooks={hooks} before={all}>
      {children}
    </WithAdditions>
  )
}
