/**
 * Says where a page is now that a module declares.
 * @param url as it is declared, without a language: `/rbac/subjects/settings`
 */
export type PageAddressProvider = (url: string) => Promise<string>

/**
 * Where the pages are that modules bring (ADR 26). They stand at the address that they declare, until somebody moves one: the
 * module that keeps pages knows.
 */
export class PageAddresses {
  #provider: PageAddressProvider | undefined

  /** Plugs in who knows of moves. */
  provide(provider: PageAddressProvider): void {
    this.#provider = provider
  }

  /** The address of a module's page, without a language, for mails and whatever else leads there from outside of a page. */
  async addressOf(url: string): Promise<string> {
    return (await this.#provider?.(url)) ?? url
  }
}
