import type { Entity } from '@tessera/core'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { type FormProblems, formProblems } from './form-problems.ts'
import type { FormValues } from './form-values.ts'

interface ResolverOptions {
  readonly entity: Entity
  readonly action: 'create' | 'update'
  readonly defaultLanguage: string
  readonly language: string
}

/** Validation of a form for react-hook-form. */
export function formResolver(options: ResolverOptions): Resolver<FormValues> {
  return values => {
    const problems = formProblems({ ...options, values })
    return Object.keys(problems).length === 0 ? { values, errors: {} } : { values: {}, errors: nested(problems) }
  }
}

function nested(problems: FormProblems): FieldErrors<FormValues> {
  const errors: Record<string, unknown> = {}
  for (const [path, message] of Object.entries(problems)) {
    const [name = '', language] = path.split('.')
    const error = { type: 'schema', message }
    errors[name] = language === undefined ? error : { ...(errors[name] as object), [language]: error }
  }
  return errors as FieldErrors<FormValues>
}

/** The errors of a form in the order of its fields, as path and message. */
export function problemList(entity: Entity, errors: FieldErrors<FormValues>): readonly (readonly [string, string])[] {
  return Object.keys(entity.fields).flatMap((name): (readonly [string, string])[] => {
    const error = errors[name] as Readonly<Record<string, unknown>> | undefined
    if (!error) return []
    if (typeof error.message === 'string') return [[name, error.message]]
    return Object.entries(error).flatMap(([language, each]) => {
      const message = (each as { readonly message?: unknown } | undefined)?.message
      return typeof message === 'string' ? [[`${name}.${language}`, message] as const] : []
    })
  })
}
