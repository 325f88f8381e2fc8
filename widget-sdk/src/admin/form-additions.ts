import type { BatchWrite, Entity } from '@tessera/core'
import { type ComponentType, createContext, useContext } from 'react'
import type { AdminRow } from './admin-row.ts'
import type { RecordRef } from './record-ref.ts'

/**
 * What a part holds: plain data, which is stored in drafts. Two people may change different keys of it; of one key, somebody has to
 * choose.
 */
export type PartValue = Readonly<Record<string, unknown>>

/** Reads a route of the API: the `data` of its response. @throws ApiError */
export type ReadRoute = <Data>(path: string) => Promise<Data>

/**
 * What other records say about the record of a form, such as its prices: read beside it, edited in sections of the form, and saved with
 * it in one transaction. It has drafts, the question before leaving, and the comparison with what others saved, as fields have.
 */
export interface FormPart<Value extends PartValue = PartValue> {
  /** Unique within the form. */
  readonly name: string
  /** What it is called where problems are listed, in the language of the interface. */
  readonly label: string
  /** What a new record starts with. */
  readonly empty: Value
  /** What a record has. The same data is the same value: texts and lists in a lasting order. */
  read(id: string, get: ReadRoute): Promise<Value>
  /**
   * The writes that take a record from what it has to what the form holds, after the record itself. Parts are written in their order,
   * and may refer to what those before them make.
   * @param before as `read` returned it; `empty` for a new record
   */
  writes(before: Value, after: Value, record: RecordRef): readonly BatchWrite[]
  /** The input that a refusal of one of these writes is about; null: the part as a whole. Path as in `data.prices.0.amount`, without `data.`. */
  inputOf?(write: BatchWrite, path: string, value: Value): string | null
}

/** What a section shows and edits of a part. */
export interface FormPartState<Value extends PartValue = PartValue> {
  /** Null until it has been read. */
  readonly value: Value | null
  /** As it was read or saved last. */
  readonly saved: Value | null
  /** Takes what the form is to hold from now on, or how it changes. */
  change(next: Value | ((value: Value) => Value)): void
  /** Messages by input, as `inputOf` names them. */
  readonly problems: Readonly<Record<string, string>>
  /** Spread over the element around an input, so that messages lead to it. */
  at(input: string): { readonly 'data-path': string }
  readonly isDisabled: boolean
}

/** Props of the content of a section. */
export interface FormSectionProps {
  /** The record as it was saved last; null for a new one. */
  readonly row: AdminRow | null
  readonly isDisabled: boolean
}

/** A group of inputs of a form under a heading. */
export interface FormSection {
  /** Unique within the form. */
  readonly name: string
  /** In the language of the interface; absent for a section that needs no heading. */
  readonly title?: string
  /** In the wide column (default), or in the one beside it. */
  readonly place?: 'main' | 'side'
  /** Fields of the record, each with the input that it has in every form. Those that no section names are under "More". */
  readonly fields?: readonly string[]
  /** Below the fields; it reads and changes parts by `useFormPart`, fields by `useFormField`. */
  readonly Content?: ComponentType<FormSectionProps>
  /** Closed until somebody opens it. */
  readonly isFolded?: boolean
}

/** What a package's form adds to the generic one. */
export interface FormAdditions {
  readonly sections: readonly FormSection[]
  readonly parts: readonly FormPart[]
}

/** What a package adds to the form of another's entity. */
export interface EntityFormAdditions {
  readonly entity: Pick<Entity, 'path'>
  /** Its default export is a hook, so that it can read messages. It returns the same object as long as it says the same. */
  readonly load: () => Promise<{ readonly default: () => FormAdditions }>
  /** Only for those who may read this entity. */
  readonly reads?: Entity
}

/**
 * Declares sections of the form of an entity, for `forms` of `defineAdmin`: those of all packages are shown, after the form's own.
 * A package that lays out a form as a whole registers a variant, and gives `additions` to the generic one.
 */
export function adminForm(
  entity: EntityFormAdditions['entity'],
  load: EntityFormAdditions['load'],
  options: Pick<EntityFormAdditions, 'reads'> = {},
): EntityFormAdditions {
  return { entity, load, ...options }
}

/** What the form gives to the components of its sections. */
export interface FormScope {
  usePart(name: string): FormPartState
  useField(name: string): readonly [value: unknown, change: (value: unknown) => void]
  readonly language: FormLanguageState
}

/** The languages in which the form shows texts. */
export interface FormLanguageState {
  /** Of the site. */
  readonly languages: readonly string[]
  readonly defaultLanguage: string
  /** The one that is shown. */
  readonly language: string
}

const FormScopeContext = createContext<FormScope | null>(null)

/** Lends a form to the components of its sections. */
export const FormScopeProvider = FormScopeContext.Provider

function useScope(): FormScope {
  const scope = useContext(FormScopeContext)
  if (!scope) throw new Error('Sections are rendered inside a form only')
  return scope
}

/** A part of the form around it. @throws outside of a form that has this part */
export function useFormPart<Value extends PartValue>({ name }: Pick<FormPart<Value>, 'name'>): FormPartState<Value> {
  return useScope().usePart(name) as unknown as FormPartState<Value>
}

/** A field of the record as the form holds it, and how to change it. @throws outside of a form */
export function useFormField(name: string): readonly [value: unknown, change: (value: unknown) => void] {
  return useScope().useField(name)
}

/** The languages of the form around it: texts of parts are shown in the one that its fields are shown in. @throws outside of a form */
export function useFormLanguages(): FormLanguageState {
  return useScope().language
}

/** A part with the type of its value, for `parts` of a form. */
export function formPart<Value extends PartValue>(part: FormPart<Value>): FormPart {
  return part as unknown as FormPart
}
