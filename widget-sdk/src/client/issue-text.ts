import type { Issue } from '@tessera/core'
import { defineMessages, messagesIn } from '../messages.ts'
import type { ApiError } from './api-error.ts'

/** What is wrong with one value, shown beside it: its name stands there already. */
const valueTexts = defineMessages({
  en: {
    REQUIRED: 'Required',
    EMPTY: 'Required',
    UNKNOWN: 'The server does not know this field: reload the page',
    WRONG_TYPE: 'This kind of value doesn’t fit here',
    number: 'Enter a number',
    integer: 'Enter a whole number',
    boolean: 'Yes or no',
    ONE_OF: 'One of these: {choices}',
    EITHER: '{first} or {second}',
    FORMAT: 'This value doesn’t fit here',
    email: 'Enter an e-mail address, such as name@example.com',
    uri: 'Enter an address, such as https://example.com',
    uuid: 'Enter an ID, such as 018f4e3a-7c1d-7e20-9d1b-0242ac120002',
    date: 'Enter a day that exists',
    'date-time': 'Enter a day and a time that exist',
    CHARACTERS: 'Holds characters that are not allowed here',
    TOO_SHORT: { one: 'At least {count} character', other: 'At least {count} characters' },
    TOO_LONG: { one: 'At most {count} character', other: 'At most {count} characters' },
    TOO_MANY_DIGITS: { one: 'At most {count} digit', other: 'At most {count} digits' },
    TOO_FEW_ITEMS: { one: 'At least {count} item', other: 'At least {count} items' },
    TOO_MANY_ITEMS: { one: 'At most {count} item', other: 'At most {count} items' },
    TOO_SMALL: 'At least {minimum}',
    TOO_LARGE: 'At most {maximum}',
    NOT_MORE: 'More than {minimum}',
    NOT_LESS: 'Less than {maximum}',
    OUT_OF_RANGE: 'A whole number from {minimum} to {maximum}',
    TAKEN: 'Already in use: choose another',
    TAKEN_IN_ROWS: 'Another row has the same',
    TAKEN_IN_TRASH: 'Already in use: change the other record first',
    UNKNOWN_RECORD: 'The chosen record is not there any more: choose another',
    END_DELETED: 'What it names was deleted: bring that back first',
    NO_WORD: 'Enter a word to search for',
    TOO_MANY_WORDS: { one: 'At most {count} word', other: 'At most {count} words' },
  },
  ru: {
    REQUIRED: 'Заполните это поле',
    EMPTY: 'Заполните это поле',
    UNKNOWN: 'Сервер не знает этого поля: обновите страницу',
    WRONG_TYPE: 'Такое значение здесь не подходит',
    number: 'Введите число',
    integer: 'Введите целое число',
    boolean: 'Да или нет',
    ONE_OF: 'Одно из этих значений: {choices}',
    EITHER: '{first} или {second}',
    FORMAT: 'Такое значение здесь не подходит',
    email: 'Введите адрес почты, например name@example.com',
    uri: 'Введите адрес, например https://example.com',
    uuid: 'Введите ID, например 018f4e3a-7c1d-7e20-9d1b-0242ac120002',
    date: 'Введите существующую дату',
    'date-time': 'Введите существующие дату и время',
    CHARACTERS: 'Здесь есть недопустимые символы',
    TOO_SHORT: { one: 'Не меньше {count} символа', other: 'Не меньше {count} символов' },
    TOO_LONG: { one: 'Не больше {count} символа', other: 'Не больше {count} символов' },
    TOO_MANY_DIGITS: { one: 'Не больше {count} цифры', other: 'Не больше {count} цифр' },
    TOO_FEW_ITEMS: { one: 'Не меньше {count} элемента', other: 'Не меньше {count} элементов' },
    TOO_MANY_ITEMS: { one: 'Не больше {count} элемента', other: 'Не больше {count} элементов' },
    TOO_SMALL: 'Не меньше {minimum}',
    TOO_LARGE: 'Не больше {maximum}',
    NOT_MORE: 'Больше {minimum}',
    NOT_LESS: 'Меньше {maximum}',
    OUT_OF_RANGE: 'Целое число от {minimum} до {maximum}',
    TAKEN: 'Уже занято: выберите другое',
    TAKEN_IN_ROWS: 'То же значение в другой строке',
    TAKEN_IN_TRASH: 'Уже занято: сначала измените другую запись',
    UNKNOWN_RECORD: 'Выбранной записи больше нет: выберите другую',
    END_DELETED: 'Запись, на которую она ссылается, удалена: сначала восстановите её',
    NO_WORD: 'Введите слово для поиска',
    TOO_MANY_WORDS: { one: 'Не больше {count} слова', other: 'Не больше {count} слов' },
  },
})

/** What is wrong with a request as a whole. */
const wholeTexts = defineMessages({
  en: {
    UNAUTHORIZED: 'Log in first',
    FORBIDDEN: 'You have no right to do this',
    NOT_FOUND: 'This is not there any more',
    IN_USE: 'Other records still use this one',
    COLLISION: 'The record collides with another one',
    CHANGED_SINCE: 'Somebody else changed this first',
    CHANGED_AT_ONCE: 'Somebody else changed the same at the same moment. Try again',
    BEING_CHANGED: 'Somebody else is changing the same. Try again',
    NUMBER_OUT_OF_RANGE: 'A number is too large',
    TEXT_TOO_LONG: 'A text is too long',
    NOT_STORABLE: 'A text holds characters that can’t be stored',
    VALUE_MALFORMED: 'A value doesn’t fit here',
    VALUE_NOT_ALLOWED: 'A value is not allowed',
    NOT_IN_TRASH: 'This is not in the trash: somebody may have restored it',
    RECORD_DELETED: 'The record was deleted: restore it from the trash first',
    VERSION_NOT_KEPT: 'What the record was after this change is not stored',
    VERSION_CURRENT: 'The record is like this already',
    ROW_UNCHECKED: 'Not checked to the end: correct the rows above first',
    PREFERENCES_FULL: 'Too much is remembered already: delete what you don’t need',
    FETCH_FAILED: 'The address could not be fetched',
    BODY_TOO_LARGE: 'This is too large for the server',
    FILE_TOO_LARGE: 'The file is too large',
    BUSY: 'The server is busy. Try again in a moment',
    TOO_MANY_REQUESTS: 'Too many attempts. Wait a moment, then try again',
    INTERNAL: 'Something went wrong on the server. Try again',
  },
  ru: {
    UNAUTHORIZED: 'Сначала войдите',
    FORBIDDEN: 'У вас нет на это права',
    NOT_FOUND: 'Этого больше нет',
    IN_USE: 'Эта запись ещё нужна другим',
    COLLISION: 'Запись противоречит другой',
    CHANGED_SINCE: 'Кто-то изменил это раньше вас',
    CHANGED_AT_ONCE: 'Кто-то изменил то же самое в ту же секунду. Попробуйте ещё раз',
    BEING_CHANGED: 'Кто-то сейчас меняет то же самое. Попробуйте ещё раз',
    NUMBER_OUT_OF_RANGE: 'Слишком большое число',
    TEXT_TOO_LONG: 'Слишком длинный текст',
    NOT_STORABLE: 'В тексте есть символы, которые нельзя сохранить',
    VALUE_MALFORMED: 'Одно из значений здесь не подходит',
    VALUE_NOT_ALLOWED: 'Одно из значений недопустимо',
    NOT_IN_TRASH: 'В корзине этого нет: возможно, кто-то уже восстановил',
    RECORD_DELETED: 'Запись удалена: сначала восстановите её из корзины',
    VERSION_NOT_KEPT: 'Состояние записи после этого изменения не сохранилось',
    VERSION_CURRENT: 'Запись и так выглядит так же',
    ROW_UNCHECKED: 'Проверено не до конца: сначала исправьте строки выше',
    PREFERENCES_FULL: 'Запомнено уже слишком много: удалите лишнее',
    FETCH_FAILED: 'По этому адресу ничего не удалось получить',
    BODY_TOO_LARGE: 'Это слишком велико для сервера',
    FILE_TOO_LARGE: 'Файл слишком большой',
    BUSY: 'Сервер занят. Попробуйте через минуту',
    TOO_MANY_REQUESTS: 'Слишком много попыток. Подождите немного и попробуйте ещё раз',
    INTERNAL: 'На сервере что-то пошло не так. Попробуйте ещё раз',
  },
})

/** Texts by code, of one package: whole sentences, with parameters in braces. */
export interface IssueTexts {
  readonly en: Readonly<Record<string, string>>
}

/** The text of an issue. */
export interface IssueText {
  readonly text: string
  /** It is about the value at the issue's path, which it does not name. */
  readonly isOfValue: boolean
}

/**
 * The text of an issue in the reader's language; undefined for a code without texts: then there is only its `cause`.
 * @param more texts of other packages by code
 */
export function issueText(
  { code, params }: Pick<Issue, 'code' | 'params'>,
  language: string,
  more: readonly IssueTexts[] = [],
): IssueText | undefined {
  const values: Texts = messagesIn(valueTexts, language)
  const key = [kindOf(code, params), code].find(each => each !== undefined && Object.hasOwn(values, each))
  if (key !== undefined) return { text: filled(values[key], params, language), isOfValue: true }
  for (const each of [wholeTexts, ...more]) {
    const texts: Texts = messagesIn(each as IssueTexts, language)
    if (Object.hasOwn(texts, code)) return { text: filled(texts[code], params, language), isOfValue: false }
  }
  return undefined
}

/**
 * The texts of an error, a line for each cause: in the reader's language where the code has texts, else the server's.
 * @param more texts of other packages by code
 */
export function causeTexts(
  { causes, issues }: Pick<ApiError, 'causes' | 'issues'>,
  language: string,
  more: readonly IssueTexts[] = [],
): string[] {
  return causes.map((cause, index) => {
    const issue = issues[index]
    const said = issue && issueText(issue, language, more)
    if (!said) return cause
    return said.isOfValue && issue.path !== '' ? `${issue.path}: ${said.text}` : said.text
  })
}

type Params = Issue['params']
type Texts = Readonly<Record<string, string | ((count: number) => string)>>

/** Invalid types and formats are explained by what is expected. */
function kindOf(code: string, { types, format }: Params): string | undefined {
  if (code === 'WRONG_TYPE')
    return [types]
      .flat()
      .map(String)
      .find(type => type !== 'null')
  return code === 'FORMAT' ? (format === 'url' ? 'uri' : String(format)) : undefined
}

function filled(text: Texts[string] | undefined, params: Params, language: string): string {
  if (typeof text === 'function') return text(Number(params.minimum ?? params.maximum))
  return (text ?? '').replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (typeof value === 'number') return new Intl.NumberFormat(language).format(value)
    return [value].flat().map(String).join(', ')
  })
}
