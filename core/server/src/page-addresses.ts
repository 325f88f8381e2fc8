import type { Entity, Row } from '@tessera/core'

/**
 * Says where a page is now that a module declares.
 * @param url as it is declared, without a language: `/rbac/subjects/settings`
 */
export type PageAddressProvider = (url: string) => Promise<string>

/** Says where a record has a page: its address without a language, null without one. */
export type RecordAddressProvider = (entity: Entity, row: Readonly<Record<string, unknown>>) => Promise<string | null>

/**
 * Where the pages are that modules bring (ADR 26). They stand at the address that they declare, until somebody moves one: the
 * module that keeps pages knows.
 */
export class PageAddresses {
  #provider: PageAddressProvider | undefined
  #records: RecordAddressProvider | undefined

  /** Plugs in who knows of moves, and of the pages that show records. */
  provide(provider: PageAddressProvider, records?: RecordAddressProvider): void {
    this.#provider = provider
    this.#records = records
  }

  /** The address of a module's page, without a language, for mails and whatever else leads there from outside of a page. */
  async addressOf(url: string): Promise<string> {
    return (await this.#provider?.(url)) ?? url
  }

  /** The address of the page that shows a record, without a language; null where none does. */
  async addressOfRecord<E extends Entity>(entity: E, row: Row<E>): Promise<string | null> {
    return (await this.#records?.(entity, row as Readonly<Record<string, unknown>>)) ?? null
  }
}
