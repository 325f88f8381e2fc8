/**
 * Goes to another page of this site.
 * @returns settles when this page is shown again, out of the browser's memory: until then whatever led away stays busy
 */
export function leaveTo(address: string): Promise<void> {
  location.assign(address)
  return new Promise(resolve => addEventListener('pageshow', () => resolve(), { once: true }))
}
