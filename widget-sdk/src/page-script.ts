import { useEffect } from 'react'
import { useEnvironment } from './environment.ts'

/** Imports a script of pages. */
export interface PageScript {
  (): Promise<unknown>
  /** Address of the file for the browser; written by the bundler. */
  readonly module?: string
}

/**
 * Declares a script without React, for what a few listeners on the document can do: `pageScript(() => import('./script.ts'))`. It
 * runs once on each page with a component that calls `usePageScript`, after the page is parsed; texts that it needs are in
 * attributes of what was rendered. It should stay below 2 kB, and import what is larger when it is used.
 * @param load imports the file, which does its work when it is imported
 */
export function pageScript(load: PageScript): PageScript {
  return load
}

/** Adds a script to the page that shows this component. */
export function usePageScript(script: PageScript): void {
  const { renderMetadata } = useEnvironment()
  if (script.module) renderMetadata?.pageScripts.add(script.module)
  // What a browser renders may be on a page that came without the script.
  useEffect(() => {
    script().catch(error => console.error(error))
  }, [script])
}
