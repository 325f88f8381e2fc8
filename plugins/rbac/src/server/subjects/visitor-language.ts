import { type Configuration, preferredLanguage } from '@tessera/core/server'
import type { FastifyRequest } from 'fastify'

/** The language of the site that a visitor's browser asks for: what a new subject gets its mails in. */
export function visitorLanguage(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { languages, defaultLanguage }: Configuration,
): string {
  return preferredLanguage(headers['accept-language'], languages, defaultLanguage)
}
