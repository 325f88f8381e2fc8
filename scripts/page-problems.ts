import type { Page } from 'playwright-core'

/** Watches a page for problems from now on; the list grows. */
export function problemsOf(page: Page): string[] {
  const problems: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text())
  })
  page.on('pageerror', error => problems.push(error.message))
  page.on('response', response => {
    if (response.status() >= 400) problems.push(`${response.status()} ${response.url()}`)
  })
  page.on('requestfailed', request => {
    const { errorText } = request.failure() ?? {}
    // Requests that are cancelled by leaving the page are no problem.
    if (errorText !== 'net::ERR_ABORTED') problems.push(`${errorText} ${request.url()}`)
  })
  return problems
}
