import { type Entity, fieldEntries, type Issue } from '@tessera/core'
import { ApiError, causeTexts, issueText } from '@tessera/widget-sdk'
import { issueTexts } from '../context/interface-texts.ts'

/** The messages of a refusal by input, and those about the record as a whole. */
export interface CausesByField {
  readonly fields: Readonly<Record<string, string>>
  readonly others: readonly string[]
}

/** Assigns the issues of a refusal to inputs, in the interface language. */
export function causesByField(
  entity: Entity,
  { causes, issues }: Pick<ApiError, 'causes' | 'issues'>,
  language: string,
): CausesByField {
  const names = new Set(fieldEntries(entity).flatMap(([name, field]) => (field.writable ? [name] : [])))
  const fields: Record<string, string> = {}
  const others: string[] = []
  for (const [index, cause] of causes.entries()) {
    const issue = issues[index]
    const matching = issue ? pathsOf(issue).filter(path => names.has(nameIn(path))) : []
    if (!issue || matching.length === 0) {
      others.push(...causeTexts({ causes: [cause], issues: issue ? [issue] : [] }, issueTexts(), language))
    } else for (const path of matching) fields[inputPath(entity, path)] ??= causeText(issue, cause, language)
  }
  return { fields, others }
}

/** The message of an issue without the field's name; the server's text for a code without a message. */
export function causeText(issue: Issue, cause: string, language: string): string {
  return issueText(issue, issueTexts(), language)?.text ?? cause
}

/** The messages of a refusal, one for each cause, in the interface language. */
export function refusalTexts(error: ApiError, language: string): string[] {
  return causeTexts(error, issueTexts(), language)
}

/** The error of a batch as that of one operation: its issues name fields of the record. */
export function withinOperation(error: ApiError, index: number): ApiError {
  const inside = `operations.${index}.data.`
  const issues = error.issues.map(issue =>
    issue.path.startsWith(inside) ? { ...issue, path: issue.path.slice(inside.length) } : issue,
  )
  return new ApiError(error.message, error.status, error.causes, error.data, error.retryAfter, issues)
}

const inDependent = /^dependents\.(\d+)(?:\.|$)/

/** The error of a batch with the writes after the record's own counted from 0, as `dependents.0`. */
export function withinDependents(error: ApiError, from: number): ApiError {
  const issues = error.issues.map(issue => {
    const [start, index] = /^operations\.(\d+)/.exec(issue.path) ?? []
    if (start === undefined || Number(index) < from) return issue
    return { ...issue, path: `dependents.${Number(index) - from}${issue.path.slice(start.length)}` }
  })
  return new ApiError(error.message, error.status, error.causes, error.data, error.retryAfter, issues)
}

/**
 * What of a refusal is about the record itself.
 * @param take is given what is about the write with this index besides; returns whether it has taken it
 */
export function ofRecord(
  { causes, issues }: Pick<ApiError, 'causes' | 'issues'>,
  take: (index: number, issue: Issue, cause: string) => boolean,
): Pick<ApiError, 'causes' | 'issues'> {
  const isOwn = causes.map((cause, at) => {
    const issue = issues[at]
    const [start, index] = (issue && inDependent.exec(issue.path)) ?? []
    if (!issue || start === undefined) return true
    return !take(Number(index), { ...issue, path: issue.path.slice(start.length) }, cause)
  })
  return { causes: causes.filter((_, at) => isOwn[at]), issues: issues.filter((_, at) => isOwn[at]) }
}

/** Whether a refusal is about a field. */
export function isAbout(error: unknown, field: string): boolean {
  return error instanceof ApiError && error.issues.some(issue => pathsOf(issue).some(path => nameIn(path) === field))
}

/** A violated key of several fields concerns all of them. */
function pathsOf({ path, params }: Issue): readonly string[] {
  return Array.isArray(params.fields) ? params.fields.map(String) : [path]
}

function nameIn(path: string): string {
  return path.split('.', 1)[0] ?? ''
}

/** The input of a path: only localized fields have one for each key. */
function inputPath(entity: Entity, path: string): string {
  const [name = '', key] = path.split('.')
  return entity.fields[name]?.localized && key !== undefined ? `${name}.${key}` : name
}
