import type { Issue } from '@tessera/core'

/** An issue with its text for people. */
export interface Cause extends Issue {
  readonly text: string
}

type Params = Readonly<Record<string, unknown>>

/** Formats parameters for people: `{ types: ['string'] }` as 'a string'. */
type Wording = Readonly<Record<string, (value: unknown) => string>>

/** Text with parameters in braces, where `{at}` is the place; optionally with formatters for parameters. */
export type IssueText = string | readonly [text: string, wording: Wording]

type Template<Text extends IssueText> = Text extends readonly [infer First, Wording] ? First : Text
type Names<Text> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
/** The parameters of a text. */
export type ParamsOf<Text extends IssueText> = Readonly<Record<Exclude<Names<Template<Text>>, 'at'>, unknown>>

type Required<Text extends IssueText> = keyof ParamsOf<Text> extends never
  ? [params?: Params, said?: string]
  : [params: ParamsOf<Text> & Params, said?: string]

/** A kind of issue: creates the cause for a place. */
export interface IssueKind<Text extends IssueText = IssueText> {
  /**
   * @param path see `Issue.path`; omitted for the request as a whole
   * @param params of the text, and further ones for programs
   * @param said name of the place in the text if it isn't the path: 'The body' for the body as a whole
   */
  (path?: string, ...rest: Required<Text>): Cause
  readonly code: string
  /** With its parameters in braces. */
  readonly template: string
}

/**
 * Declares the issues of a package in its `errors.ts`; docs/errors.md is generated from them.
 * @param table texts by code. A plugin's codes start with its name: `RBAC_WRONG_PASSWORD`
 */
export function defineIssues<const Table extends Readonly<Record<string, IssueText>>>(
  table: Table,
): { readonly [Code in keyof Table]: IssueKind<Table[Code]> } {
  const kinds = Object.entries(table).map(([code, text]) => [code, issueKind(code, text)])
  return Object.fromEntries(kinds)
}

/** A single kind of issue. */
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

/** The part of a cause that is sent as an issue. */
export function issueOf({ path, code, params }: Cause): Issue {
  return { path, code, params }
}

/** Moves a cause below a path of a larger body. */
export function causeWithin(cause: Cause, path: string, textBefore = ''): Cause {
  return {
    ...cause,
    path: [path, cause.path].filter(part => part !== '').join('.'),
    text: `${textBefore}${cause.text}`,
  }
}

/** A cause for several fields, such as those of a unique key; its path is the first field, `params.fields` has all. */
export function ofFields(kind: IssueKind<string>, fields: readonly string[]): Cause {
  return kind(fields[0], { fields }, fields.join(', '))
}
