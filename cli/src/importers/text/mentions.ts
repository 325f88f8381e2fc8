import type { Medium } from '@tessera/server'

/** What texts of a source mention. */
export interface Mentions {
  /** Resolves an address as it is written in a text. @returns null for one that leads nowhere */
  resolve(address: string): string | null
  /** Whether an address, which has been resolved, is that of a file of the source. */
  isFile(address: string): boolean
  /** Brings a file. @returns null if that fails */
  medium(address: string, texts: { readonly title?: string; readonly alt?: string }): Promise<Medium | null>
  /** Where a link leads here. @param address which has been resolved */
  link(address: string): string
}
