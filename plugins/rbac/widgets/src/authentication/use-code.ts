import { useEffect, useState } from 'react'

/**
 * The code of a mailed link. It is removed from the url at once, so that neither the history nor the next page's
 * referrer contains it.
 * @param name of the parameter
 * @returns undefined on the server and in the first render in the browser, null if there is none
 */
export function useCode(name = 'code'): string | null | undefined {
  const [code, setCode] = useState<string | null>()
  useEffect(() => {
    const url = new URL(location.href)
    const found = url.searchParams.get(name)
    if (found === null) {
      setCode(known => known ?? null)
      return
    }
    url.searchParams.delete(name)
    history.replaceState(history.state, '', url)
    setCode(found || null)
  }, [name])
  return code
}
