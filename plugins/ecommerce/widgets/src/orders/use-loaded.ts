import { useCallback, useEffect, useState } from 'react'

/** What only its owner may read, asked for by the browser each time. */
export interface Loaded<Data> {
  /** Undefined until it is there. */
  readonly data: Data | undefined
  readonly error: unknown
  /** Asks again; what there is stays until the response. */
  reload(): Promise<void>
}

/** @param load the same function while the same is asked for */
export function useLoaded<Data>(load: () => Promise<Data>): Loaded<Data> {
  const [state, setState] = useState<{ readonly data: Data | undefined; readonly error: unknown }>({
    data: undefined,
    error: null,
  })
  const reload = useCallback(
    () =>
      load().then(
        data => setState({ data, error: null }),
        error => setState(({ data }) => ({ data, error })),
      ),
    [load],
  )
  useEffect(() => {
    void reload()
    // The browser restores a page as it was left; much may have happened since.
    const restore = (event: PageTransitionEvent) => event.persisted && void reload()
    addEventListener('pageshow', restore)
    return () => removeEventListener('pageshow', restore)
  }, [reload])
  return { ...state, reload }
}
