import type { Issue } from '@tessera/core'
import { useMessages } from '../messages.ts'
import type { ApiError } from './api-error.ts'

type TextsByCode = Readonly<Record<string, string | ((count: number) => string)>>

/** Texts by code: whole sentences, with parameters in braces. */
export interface IssueTexts {
  /** What is wrong with one value, said beside it: its name stands there already. */
  readonly values: TextsByCode
  /** What is wrong with a request as a whole, of one package after the other. */
  readonly whole: readonly TextsByCode[]
}

/** Texts of the codes that every module uses. */
export function useIssueTexts(): IssueTexts {
  return { values: useMessages('issueValues'), whole: [useMessages('issues')] }
}

/** An issue in words. */
export interface IssueText {
  readonly text: string
  /** It is about the value at the issue's path, which it does not name. */
  readonly isOfValue: boolean
}

/** What an issue says to people, in their language; undefined for a code without texts, whose `cause` is all there is. */
export function issueText(
  { code, params }: Pick<Issue, 'code' | 'params'>,
  { values, whole }: IssueTexts,
  language: string,
): IssueText | undefined {
  const key = [kindOf(code, params), code].find(each => each !== undefined && Object.hasOwn(values, each))
  if (key !== undefined) return { text: filled(values[key], params, language), isOfValue: true }
  const texts = whole.find(each => Object.hasOwn(each, code))
  return texts && { text: filled(texts[code], params, language), isOfValue: false }
}

/** What a refusal says, a line for each cause: in the reader's language where the code has texts, else as the server says it. */
export function causeTexts(
  { causes, issues }: Pick<ApiError, 'causes' | 'issues'>,
  texts: IssueTexts,
  language: string,
): string[] {
  return causes.map((cause, index) => {
    const issue = issues[index]
    const said = issue && issueText(issue, texts, language)
    if (!said) return cause
    return said.isOfValue && issue.path !== '' ? `${issue.path}: ${said.text}` : said.text
  })
}

type Params = Issue['params']

/** Wrong types and formats are said by what would be right. */
function kindOf(code: string, { types, format }: Params): string | undefined {
  if (code === 'WRONG_TYPE')
    return [types]
      .flat()
      .map(String)
      .find(type => type !== 'null')
  return code === 'FORMAT' ? (format === 'url' ? 'uri' : String(format)) : undefined
}

function filled(text: TextsByCode[string] | undefined, params: Params, language: string): string {
  if (typeof text === 'function') return text(Number(params.minimum ?? params.maximum))
  return (text ?? '').replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (typeof value === 'number') return new Intl.NumberFormat(language).format(value)
    return [value].flat().map(String).join(', ')
  })
}
