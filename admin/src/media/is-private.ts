import type { AdminRow } from '@tessera/widget-sdk/admin'
import { library } from './library.ts'

/** Whether a file is for few, without a public address. */
export function isPrivateFile(row: AdminRow): boolean {
  const field = library?.entity.private
  return field !== undefined && row[field] === true
}

/** An address that a browser asks the server about, whatever it has from there. */
export function versionedAddress(address: string, version: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}v=${encodeURIComponent(version)}`
}

/**
 * The address of a file, another one once its bytes were replaced: that of a private file stays, and a browser shows again what it
 * has from there.
 * @param address of the file or its thumbnail
 */
export function currentAddress(row: AdminRow, address: string): string {
  return isPrivateFile(row) ? versionedAddress(address, row.updatedAt) : address
}
