import { issueText } from '@tessera/widget-sdk'
import { issueTexts, ownTexts } from '../context/interface-texts.ts'

/** The message for a failed schema keyword: `minLength` with 8 is 'At least 8 characters'. */
export function schemaMessage(keyword: string, limit: unknown, language: string): string {
  const m = ownTexts('schema')
  const textOf = (code: string, params = {}) => issueText({ code, params }, issueTexts(), language)?.text ?? m.other
  switch (keyword) {
    case 'minLength':
      return limit === 1 ? m.required : textOf('TOO_SHORT', { minimum: limit })
    case 'maxLength':
      return textOf('TOO_LONG', { maximum: limit })
    case 'significantDigits':
      return textOf('TOO_MANY_DIGITS', { maximum: limit })
    case 'minimum':
      return textOf('TOO_SMALL', { minimum: limit })
    case 'maximum':
      return textOf('TOO_LARGE', { maximum: limit })
    case 'pattern':
      return limit === '^/' ? m.pathPattern : String(limit).startsWith('^[^') ? m.slugPattern : textOf('CHARACTERS')
    case 'type':
      return textOf('WRONG_TYPE', { types: [limit] })
    case 'format':
      return textOf('FORMAT', { format: limit })
    case 'enum':
      return m.enum
    default:
      return m.other
  }
}
