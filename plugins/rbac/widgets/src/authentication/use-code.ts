import { useEffect, useState } from 'react'

/**
 * The code of a mail's link. It is taken out of the address at once, so that neither the history nor the next page's
 * referrer has it.
 * @param name of the parameter that carries it
 * @returns undefined on a server and in the first drawing in a browser, null where there is none
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
