import { useEffect, useState } from 'react'

/**
 * The code of a mail's link. It is taken out of the address at once, so that neither the history nor the next page's
 * referrer has it.
 * @returns undefined on a server and in the first drawing in a browser, null where there is none
 */
export function useCode(): string | null | undefined {
  const [code, setCode] = useState<string | null>()
  useEffect(() => {
    const url = new URL(location.href)
    const found = url.searchParams.get('code')
    if (found === null) {
      setCode(known => known ?? null)
      return
    }
    url.searchParams.delete('code')
    history.replaceState(history.state, '', url)
    setCode(found || null)
  }, [])
  return code
}
