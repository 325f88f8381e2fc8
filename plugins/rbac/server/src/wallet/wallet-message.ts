import { isIPv6 } from 'node:net'
import { isDateTime } from '@tessera/server'
import { getAddress, isAddress } from 'viem/utils'

/** A parsed message of EIP-4361. Times are ISO 8601, as written. */
export interface WalletMessage {
  readonly scheme?: string
  /** Authority of the site: host and port. */
  readonly domain: string
  /** In its checksum case (EIP-55). */
  readonly address: `0x${string}`
  readonly statement?: string
  readonly uri: string
  readonly version: '1'
  readonly chainId: number
  readonly nonce: string
  readonly issuedAt: string
  readonly expirationTime?: string
  readonly notBefore?: string
  readonly requestId?: string
  readonly resources?: readonly string[]
}

/**
 * Parses a message by the grammar of EIP-4361, with nothing before, between or after it.
 * @returns null if it is not such a message, or the checksum of its address is wrong
 * @see https://eips.ethereum.org/EIPS/eip-4361
 */
export function parseWalletMessage(text: string): WalletMessage | null {
  const groups = grammar.exec(text)?.groups
  if (!groups) return null
  const { scheme, domain = '', address = '', statement, uri = '', chainId, nonce = '', issuedAt = '' } = groups
  const { expirationTime, notBefore, requestId, resources } = groups
  const times = [issuedAt, expirationTime, notBefore].filter(time => time !== undefined)
  const isKnown = isAddress(address, { strict: false }) && getAddress(address) === address
  if (!isKnown || !isAuthority(domain) || !times.every(isDateTime) || !Number.isSafeInteger(Number(chainId)))
    return null
  return {
    ...(scheme !== undefined && { scheme }),
    domain,
    address,
    ...(statement !== undefined && { statement }),
    uri,
    version: '1',
    chainId: Number(chainId),
    nonce,
    issuedAt,
    ...(expirationTime !== undefined && { expirationTime }),
    ...(notBefore !== undefined && { notBefore }),
    ...(requestId !== undefined && { requestId }),
    ...(resources !== undefined && { resources: resources.split('\n- ').slice(1) }),
  }
}

/** RFC 3986: unreserved characters, and delimiters. */
const unreserved = 'a-zA-Z0-9\\-._~'
const subDelimiters = "!$&'()*+,;="
const escaped = '%[0-9a-fA-F]{2}'
const pathCharacter = `(?:[${unreserved}${subDelimiters}:@]|${escaped})`
const uri = `[a-zA-Z][a-zA-Z0-9+.\\-]*:(?:[${unreserved}${subDelimiters}:/?@\\[\\]]|${escaped})+(?:#(?:[${unreserved}${subDelimiters}:/?@]|${escaped})*)?`
const statement = `[${unreserved}${subDelimiters}:/?#\\[\\]@ ]+`
const time = '[0-9TZ:.+\\-]+'

const grammar = new RegExp(
  [
    `^(?:(?<scheme>[a-zA-Z][a-zA-Z0-9+.\\-]*)://)?(?<domain>[^\\s/?#]+) wants you to sign in with your Ethereum account:`,
    '(?<address>0x[0-9a-fA-F]{40})',
    '',
    `(?:(?<statement>${statement})\n)?`,
    `URI: (?<uri>${uri})`,
    'Version: 1',
    'Chain ID: (?<chainId>[0-9]{1,16})',
    'Nonce: (?<nonce>[a-zA-Z0-9]{8,})',
    `Issued At: (?<issuedAt>${time})`,
  ].join('\n') +
    [
      `(?:\nExpiration Time: (?<expirationTime>${time}))?`,
      `(?:\nNot Before: (?<notBefore>${time}))?`,
      `(?:\nRequest ID: (?<requestId>${pathCharacter}*))?`,
      `(?:\nResources:(?<resources>(?:\n- ${uri})*))?$`,
    ].join(''),
)

const userInformation = `(?:[${unreserved}${subDelimiters}:]|${escaped})*@`
const authority = new RegExp(
  `^(?:${userInformation})?(?:\\[(?<address>[^\\]]+)\\]|(?:[${unreserved}${subDelimiters}]|${escaped})+)(?::(?<port>[0-9]*))?$`,
)

function isAuthority(domain: string): boolean {
  const groups = authority.exec(domain)?.groups
  if (!groups) return false
  return (groups.address === undefined || isIPv6(groups.address)) && Number(groups.port ?? 0) <= 65_535
}
