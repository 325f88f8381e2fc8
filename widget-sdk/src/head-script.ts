import { useEnvironment } from './environment.ts'
import { jsonForScript } from './json-for-script.ts'

/**
 * Has a function called in the head of the page, before anything of it is painted: for what a browser remembers and a page
 * that is rendered once for everyone can't know. Every visitor of the page waits for it, so keep it short.
 * @param name of the script: of several with one name, one is run
 * @param run sent as its source: it may use nothing but its arguments and what browsers have
 * @param args plain data, the same for everyone
 */
export function useHeadScript<Args extends readonly unknown[]>(
  name: string,
  run: (...args: Args) => void,
  ...args: Args
): void {
  const { renderMetadata } = useEnvironment()
  renderMetadata?.headScripts.set(name, `(${run})(${args.map(jsonForScript).join()})`)
}
