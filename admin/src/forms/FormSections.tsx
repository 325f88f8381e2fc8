import type { Entity } from '@tessera/core'
import { cn } from '@tessera/widget-sdk'
import { type FormScope, FormScopeProvider, type FormSection } from '@tessera/widget-sdk/admin'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useMemo } from 'react'
import { useController } from 'react-hook-form'
import { useMessages } from '../messages.ts'
import { Button, ErrorState } from '../ui/index.ts'
import { Alert } from './Alert.tsx'
import { FormField } from './FormField.tsx'
import { useRecordFormContext } from './form-context.ts'
import { useFormLanguage } from './form-language.ts'
import { type FormParts, partPath } from './use-form-parts.ts'

/** Lends the form to the sections of packages. */
export function SectionScope({ parts, children }: { readonly parts: FormParts; readonly children: ReactNode }) {
  const { isDisabled } = useRecordFormContext()
  const { languages, defaultLanguage, language } = useFormLanguage()
  const scope = useMemo<FormScope>(
    () => ({
      usePart: name => {
        if (!parts.parts.some(part => part.name === name)) throw new Error(`The form has no part "${name}"`)
        const { saved, value, problems } = parts.stateOf(name)
        return {
          value,
          saved,
          problems,
          isDisabled: isDisabled || value === null,
          change: next => parts.change(name, typeof next === 'function' ? next : () => next),
          at: input => ({ 'data-path': partPath(name, input) }),
        }
      },
      useField,
      language: { languages, defaultLanguage, language },
    }),
    [parts, isDisabled, languages, defaultLanguage, language],
  )
  return <FormScopeProvider value={scope}>{children}</FormScopeProvider>
}

function useField(name: string): readonly [unknown, (value: unknown) => void] {
  const { field } = useController({ name })
  return [field.value, field.onChange]
}

interface FormSectionsProps {
  readonly entity: Entity
  readonly sections: readonly FormSection[]
  readonly place: 'main' | 'side'
  /** Names of fields that are not shown. */
  readonly hidden: readonly string[]
}

/** The sections that a package gives a form, in one of its columns. */
export function FormSections({ entity, sections, place, hidden }: FormSectionsProps) {
  return sections
    .filter(section => (section.place ?? 'main') === place)
    .map(section => <Section key={section.name} entity={entity} section={section} hidden={hidden} />)
}

interface SectionProps extends Pick<FormSectionsProps, 'entity' | 'hidden'> {
  readonly section: FormSection
}

function Section({ entity, section, hidden }: SectionProps) {
  const { record, isDisabled } = useRecordFormContext()
  const id = useId()
  const { name, title, fields = [], Content, place = 'main', isFolded = false } = section
  const content = (
    <div className={cn('flex min-w-0 flex-col', place === 'main' ? 'gap-5 p-4 @2xl:p-6' : 'gap-4 p-4')}>
      {fields.map(field => {
        const definition = hidden.includes(field) ? undefined : entity.fields[field]
        return definition ? <FormField key={field} named={[field, definition]} /> : null
      })}
      {Content && <Content row={record?.row ?? null} isDisabled={isDisabled} />}
    </div>
  )
  if (isFolded && title !== undefined) return <Folded title={title}>{content}</Folded>
  return (
    <section
      data-section={name}
      {...(title !== undefined && { 'aria-labelledby': id })}
      className="min-w-0 rounded-lg border border-border bg-raised"
    >
      {title !== undefined && (
        <h2
          id={id}
          className={cn(
            'font-medium text-sm tracking-normal',
            place === 'main' ? '-mb-2 px-4 pt-4 @2xl:-mb-3 @2xl:px-6' : '-mb-2 px-4 pt-4',
          )}
        >
          {title}
        </h2>
      )}
      {content}
    </section>
  )
}

/** A group that is closed until somebody opens it. */
export function Folded({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <details className="group min-w-0 rounded-lg border border-border bg-raised">
      <summary className="flex cursor-pointer items-center gap-2 rounded-lg px-4 py-3 font-medium text-sm @2xl:px-6">
        {title}
        <ChevronDown
          aria-hidden
          className="ml-auto size-4 text-text-muted transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="border-border border-t">{children}</div>
    </details>
  )
}

/** Parts that could not be read, and parts of which somebody else saved another version. */
export function PartAlerts({ parts }: { readonly parts: FormParts }) {
  const m = useMessages('formParts')
  return parts.parts.map(({ name, label }) => {
    const { theirs, error, saved } = parts.stateOf(name)
    if (error && !saved) return <ErrorState key={name} error={error} onRetry={parts.retry} />
    if (!theirs) return null
    return (
      <Alert
        key={name}
        kind="info"
        title={m.changed.replace('{part}', label)}
        actions={
          <>
            <Button size="sm" onClick={() => parts.choose(name, false)}>
              {m.theirs}
            </Button>
            <Button size="sm" variant="primary" onClick={() => parts.choose(name, true)}>
              {m.mine}
            </Button>
          </>
        }
      />
    )
  })
}
