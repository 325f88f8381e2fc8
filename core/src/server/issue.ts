import type { Issue } from '../issue.ts'

/** An issue, and the line for people that goes with it. */
export interface Cause extends Issue {
  readonly text: string
}

type Params = Readonly<Record<string, unknown>>

/** Says parameters of a text whose value is not what people read: `{ types: ['string'] }` as 'a string'. */
type Wording = Readonly<Record<string, (value: unknown) => string>>

/** The text of an issue with its parameters in braces, `{at}` for what it is about; or with the wording of some of them. */
export type IssueText = string | readonly [text: string, wording: Wording]

type Template<Text extends IssueText> = Text extends readonly [infer First, Wording] ? First : Text
type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
/** The parameters that a text names. */
export type ParamsOf<Text extends IssueText> = Readonly<Record<Exclude<Names<Template<Text>>, 'at'>, unknown>>

type Required<Text extends IssueText> = keyof ParamsOf<Text> extends never
  ? [params?: Params, said?: string]
  : [params: ParamsOf<Text> & Params, said?: string]

/** One row of a table of issues: makes the cause of one place. */
export interface IssueKind<Text extends IssueText = IssueText> {
  /**
   * @param path as `Issue.path` has it; none for the request as a whole
   * @param params those of the text, and others that help to find or to say what is wrong
   * @param said what the text calls the place, where that is not its path: 'The body' for the body as a whole
   */
  (path?: string, ...rest: Required<Text>): Cause
  readonly code: string
  /** With its parameters in braces. */
  readonly template: string
}

/**
 * Declares what can be wrong with a request: one table a package, in its `errors.ts`, from which docs/errors.md is made.
 * @param table texts by code. Codes of a plugin begin with its name: `RBAC_WRONG_PASSWORD`
 */
export function defineIssues<const Table extends Readonly<Record<string, IssueText>>>(
  table: Table,
): { readonly [Code in keyof Table]: IssueKind<Table[Code]> } {
  const kinds = Object.entries(table).map(([code, text]) => [code, issueKind(code, text)])
  return Object.fromEntries(kinds)
}

/** One row of a table, for an error that is declared by itself. */
export function issueKind<const Text extends IssueText>(code: string, text: Text): IssueKind<Text> {
  const [template, wording] = (typeof text === 'string' ? [text, {}] : text) as readonly [string, Wording]
  const make = (path = '', params: Params = {}, said: string = path === '' ? 'The body' : path): Cause => ({
    text: filled(template, { ...params, at: said }, wording),
    path,
    code,
    params,
  })
  return Object.assign(make, { code, template })
}

function filled(template: string, params: Params, wording: Wording): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    return wording[name]?.(value) ?? [value].flat().map(String).join(', ')
  })
}

/** What an answer tells programs of a cause. */
export function issueOf({ path, code, params }: Cause): Issue {
  return { path, code, params }
}

/** The same cause for what is part of a larger body. */
export function causeWithin(cause: Cause, path: string, textBefore = ''): Cause {
  return {
    ...cause,
    path: [path, cause.path].filter(part => part !== '').join('.'),
    text: `${textBefore}${cause.text}`,
  }
}

/** The cause of several fields together, such as those of a unique key: found at the first, with all in `params.fields`. */
export function ofFields(kind: IssueKind<string>, fields: readonly string[]): Cause {
  return kind(fields[0], { fields }, fields.join(', '))
}
