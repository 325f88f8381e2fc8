import { type Configuration, type FastifyRequest, preferredLanguage } from '@tessera/server'

/** The language of the site that a visitor's browser prefers; mails to a new subject are written in it. */
export function visitorLanguage(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { languages, defaultLanguage }: Configuration,
): string {
  return preferredLanguage(headers['accept-language'], languages, defaultLanguage)
}
