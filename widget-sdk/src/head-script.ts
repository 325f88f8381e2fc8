import { useEnvironment } from './environment.ts'
import { jsonForScript } from './json-for-script.ts'

/**
 * Runs a function in the head of the page before the first paint: for what only the browser knows, since pages are rendered
 * once for everyone. It delays the page for every visitor, so keep it short.
 * @param name of the script: of several with the same name only one runs
 * @param run sent as source text: it may use nothing but its arguments and browser APIs
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
