import { defineIssues } from './issue.ts'

const typeNames: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  null: 'null',
}

const formatNames: Readonly<Record<string, string>> = {
  uuid: 'a UUID',
  date: 'a date such as 2026-11-21',
  'date-time': 'a moment such as 2026-11-21T09:30:00Z',
  email: 'an e-mail address',
  uri: 'an address such as https://example.com',
  url: 'an address such as https://example.com',
  'rich-text': 'a plain text, or a document of known nodes and marks with safe addresses, at most 50 deep',
}

const types = (value: unknown) =>
  [value]
    .flat()
    .map(type => typeNames[String(type)] ?? String(type))
    .join(' or ')
const format = (value: unknown) => formatNames[String(value)] ?? `a ${value}`

/** `40 seconds`, `5 minutes`, `2 hours`: rounded up. */
function seconds(value: unknown): string {
  const time = Number(value)
  const [size, unit] = time < 100 ? [1, 'second'] : time < 100 * 60 ? [60, 'minute'] : [3600, 'hour']
  const count = Math.ceil(time / size)
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** The issues of core. */
export const issues = defineIssues({
  // values
  REQUIRED: '{at} is required',
  EMPTY: '{at} must not be empty',
  UNKNOWN: '{at} is unknown',
  WRONG_TYPE: ['{at} must be {types}', { types }],
  ONE_OF: '{at} must be one of {choices}',
  EITHER: '{at} must be {first} or {second}',
  CONSTANT: ['{at} must be {value}', { value: value => JSON.stringify(value) }],
  FORMAT: ['{at} must be {format}', { format }],
  CHARACTERS: '{at} holds characters that are not allowed here',
  TOO_SHORT: '{at} must have at least {minimum} characters',
  TOO_LONG: '{at} must have at most {maximum} characters',
  TOO_SMALL: '{at} must be at least {minimum}',
  TOO_LARGE: '{at} must be at most {maximum}',
  NOT_MORE: '{at} must be more than {minimum}',
  NOT_LESS: '{at} must be less than {maximum}',
  OUT_OF_RANGE: '{at} must be a whole number from {minimum} to {maximum}',
  TOO_FEW_ITEMS: '{at} must have at least {minimum} items',
  TOO_MANY_ITEMS: '{at} must have at most {maximum} items',
  TOO_MANY_DIGITS: '{at} must have at most {maximum} significant digits',
  TOO_MANY_BYTES: '{at} must have at most {maximum} bytes as JSON',
  TOO_MANY_FIELDS: '{at} has too many fields',
  NO_FIELDS: '{at} must have at least one field',
  ROW_FIELDS: '{at} must be an object of at most {maximum} fields',
  REPEATED: '{at} is there twice',
  ENTITY: '{at} must be the path of an entity, such as blog/articles',
  OPERATION_ENTITY: '{at} must be the path of one, such as blog/articles',
  UNKNOWN_REF: '{at} names "{ref}", which no operation before it makes',
  REF: '{at} must be a text of at most {maximum} characters',
  INVALID: '{at} {complaint}',

  // values that the records there are refuse
  TAKEN: '{at} is already in use',
  TAKEN_IN_TRASH: '{at} is already in use: change the other record first',
  TAKEN_IN_ROWS: '{at} is in another row too',
  UNKNOWN_RECORD: '{at} must be the id of an existing record',
  IN_USE: 'The record is still in use',
  IN_USE_BY: 'The record is still in use by records of {entity}',
  BEING_DELETED: '{at} is the id of a record that is being deleted or restored',
  COLLISION: 'The record collides with another one',
  CHANGED_SINCE: 'The record has been changed since it was read',
  NONE_NAMED: '{at}: nothing is called "{name}"',
  SEVERAL_NAMED: '{at}: several are called "{name}"',
  NOT_FETCHED: '{at}: {name} could not be fetched',
  ROW_UNCHECKED: 'The row was not checked to the end: put the rows before it right first',
  RECORD_DELETED: 'The record was deleted: bring it back from the trash first',
  VERSION_NOT_KEPT: 'The version of the record after this change is not stored',
  VERSION_CURRENT: 'The record is as it was after this change already',
  END_DELETED: 'What {at} names was deleted: bring that back first',
  NOT_IN_TRASH: 'This is not in the trash; somebody may have brought it back',

  // values that only the database refuses
  TEXT_TOO_LONG: 'A text is too long',
  NUMBER_OUT_OF_RANGE: 'A number is out of range',
  DATE_MALFORMED: 'A date or time is malformed',
  DATE_OUT_OF_RANGE: 'A date or time is out of range',
  TIME_ZONE_OUT_OF_RANGE: 'A time zone is out of range',
  NOT_STORABLE: 'A text holds characters that can not be stored',
  PATTERN_UNFINISHED: 'A pattern ends in the middle of an escape',
  VALUE_MALFORMED: 'A value is malformed',
  VALUE_NOT_ALLOWED: 'A value is not allowed',

  // queries
  MALFORMED: '{at} is malformed',
  WRONG_ENCODING: '{at} is not encoded properly',
  QUERY_NUL: '{at} holds a NUL character',
  TOO_MANY_PARAMETERS: '{at} has too many parameters',
  QUERY_TOO_LARGE: '{at} has too many parameters or is nested too deep',
  QUERY_LIST: '{at} must be a list: {example}=...',
  NOT_ONE_VALUE: '{at} must be one value',
  NEEDLESS_VALUE: '{at} must not be given with {method}',
  TEXTS_ONLY: '{at} {method} is for texts only',
  NOT_COMPARABLE: '{at} can not be compared',
  UNKNOWN_COLUMN: '{at} "{name}" is no column to filter or sort by',
  LANGUAGE_MISSING: '{at} "{name}" must name its language: {choices}',
  UNKNOWN_EXPORT_FIELD: '{at} "{name}" is no field to export',
  EXPORT_TOO_MANY_LINKS: '{at} "{name}": a record has more than {maximum}, which is too much for a cell',
  TOO_MANY_PATHS: '{at} must have at most {maximum} paths',
  INCLUDE_TOO_DEEP: '{at} must be at most {maximum} deep',
  INCLUDE_UNKNOWN: '{at} {include}: {entity} has no "{name}"',
  INCLUDE_BACK: '{at} {include}: "{name}" leads back over the relation it comes from',
  INCLUDE_TOO_MUCH: [
    '{at} must bring at most {records} records and {megabytes} MB in one response',
    { records: value => Number(value).toLocaleString('en') },
  ],
  LIST_TOO_LARGE: 'a list must bring at most {megabytes} MB in one response: ask for fewer records with limit',
  NO_WORD: '{at} must hold a word',
  TOO_MANY_WORDS: '{at} must have at most {maximum} words',

  // bodies
  NOT_UTF8: '{at} must be UTF-8',
  NOT_JSON: '{at} must be JSON',
  KEY_NOT_ALLOWED: '{at} holds a key that is not allowed',
  KEY_REPEATED: '{at} holds {key} twice',
  NESTED_TOO_DEEP: '{at} is nested too deep',
  TOO_MANY_VALUES: '{at} holds too many values',
  TOO_MANY_KEYS: '{at} holds an object of too many keys',
  NUL_CHARACTER: '{at} holds a text with a NUL character',
  HALF_CHARACTER: '{at} holds a text with half a character (an unpaired surrogate)',
  NOT_ONCE: '{at} must be there once',
  PART_TOO_LONG: '{at} is too long',
  PART_WITHOUT_FILE: '{at} takes no file',
  PART_OF_ONE_FILE: '{at} takes one file only',
  PART_UNKNOWN: '{at} is unknown: put the record into the part "data", as JSON',

  // requests
  ADDRESS_MALFORMED: 'The address holds characters that have to be percent-encoded',
  HEADERS_TOO_LONG: 'The headers or the address are too long',
  REQUEST_TOO_SLOW: 'The request did not arrive in time',
  NOT_HTTP: 'The request is not valid HTTP',
  NO_ROUTE: 'There is no such route',
  ONE_HOST: '{at} must name one host',
  OTHER_HOST: 'The address must be of the host that the header Host names',
  OTHER_SITE: 'Only pages of this site may send this. Scripts send the header Authorization or x-rbac-secret-key.',
  OTHER_SITE_THAN:
    'Only pages of this site may send this; open it at {url}. Scripts send the header Authorization or x-rbac-secret-key.',
  PREFERENCE_KEY: 'The key must have at most {maximum} characters of a-z 0-9 - / . _',
  PREFERENCE_OWNER: 'A key is no subject: send isShared with true',
  PREFERENCES_FULL:
    'At most {records} preferences of {bytes} bytes together are stored: delete one that is not needed any more',
  SHARED_PREFERENCES: 'Only administrators change what is remembered for everybody',

  // callers
  UNAUTHORIZED: 'Not authorized',
  FORBIDDEN: 'Not authorized',
  NOT_FOUND: 'Not found',
  WRITTEN_BY_SERVICES: 'Records of this kind are written by routes of their own, never by this one',
  MISDIRECTED: 'This address is not served here; PUBLIC_URL says which one is',
  TOO_MANY_REQUESTS: ['Too many attempts; try again in {seconds}', { seconds }],

  // the server's own state
  DATABASE_UNREACHABLE: 'The database can not be reached; try again',
  DATABASE_RESTARTING: 'The database is restarting; try again',
  DATABASE_BUSY: 'The server is busy; try again',
  TOOK_TOO_LONG: 'The request took too long; ask for less at once',
  CHANGED_AT_ONCE: 'Somebody else changed the same records at the same moment; try again',
  BEING_CHANGED: 'Somebody else is changing the same records; try again',
  INTERNAL: 'Something went wrong',
})
