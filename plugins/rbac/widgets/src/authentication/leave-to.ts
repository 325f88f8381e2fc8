/**
 * Goes to another page of this site.
 * @returns resolves when the browser restores this page from its back/forward cache; until then the caller stays busy
 */
export function leaveTo(address: string): Promise<void> {
  location.assign(address)
  return new Promise(resolve => addEventListener('pageshow', () => resolve(), { once: true }))
}
