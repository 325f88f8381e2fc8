import type { Entity } from '@tessera/core'
import { cn, useLanguage } from '@tessera/widget-sdk'
import { useState } from 'react'
import { isAtomic, ReadableValue } from '../history/ReadableValue.tsx'
import { readableValue } from '../history/readable-value.ts'
import { TextDifference } from '../history/TextDifference.tsx'
import { useMessages } from '../messages.ts'
import { useLabels } from '../model/labels.ts'
import { Drawer } from '../ui/Drawer.tsx'
import { Button } from '../ui/index.ts'
import { languageName } from './form-language.ts'
import type { Change } from './merge.ts'
import type { Conflict } from './record-form-state.ts'

type Choice = 'theirs' | 'mine'

interface ConflictScreenProps {
  readonly entity: Entity
  readonly conflict: Conflict
  /** @param mine paths of the inputs that keep my version */
  readonly onResolve: (mine: readonly string[]) => void
  readonly onClose: () => void
}

/** Both versions of a record, field by field: conflicts are chosen, everything else is merged. */
export function ConflictScreen({ entity, conflict, onResolve, onClose }: ConflictScreenProps) {
  const m = useMessages('conflictScreen')
  const { kind, isForSave, merge } = conflict
  const [saveTexts, draftTexts] = [useMessages('saveConflict'), useMessages('draftConflict')]
  const texts = kind === 'draft' ? draftTexts : saveTexts
  const { conflicts, theirs, mine } = merge
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const left = conflicts.filter(({ path }) => !choices[path]).length
  const chooseAll = (choice: Choice) => setChoices(Object.fromEntries(conflicts.map(({ path }) => [path, choice])))
  return (
    <Drawer title={m.title} width={960} onClose={onClose}>
      <div className="flex min-h-[calc(100%-3.75rem)] flex-col gap-6 p-4 sm:p-6">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-prose text-sm text-text-muted">{texts.text}</p>
          <div className="flex gap-2">
            <Button size="sm" onClick={() => chooseAll('theirs')}>
              {texts.allTheirs}
            </Button>
            <Button size="sm" onClick={() => chooseAll('mine')}>
              {texts.allMine}
            </Button>
          </div>
        </div>
        {conflicts.map(change => (
          <ConflictField
            key={change.path}
            entity={entity}
            change={change}
            sides={texts}
            choice={choices[change.path]}
            onChoose={choice => setChoices({ ...choices, [change.path]: choice })}
          />
        ))}
        {theirs.length + mine.length > 0 && (
          <details className="rounded-md border border-border bg-raised text-sm">
            <summary className="cursor-pointer px-4 py-3 font-medium">{m.merged}</summary>
            <ul className="flex flex-col gap-3 px-4 pb-4">
              {[
                ...theirs.map(each => [each, each.theirs, texts.theirsOnly] as const),
                ...mine.map(each => [each, each.mine, texts.mineOnly] as const),
              ].map(([change, value, who]) => (
                <li key={change.path} className="flex flex-col gap-1">
                  <span>
                    <FieldName entity={entity} change={change} /> <span className="text-text-muted">({who})</span>
                  </span>
                  <Version entity={entity} change={change} value={value} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <footer className="sticky bottom-0 flex flex-wrap items-center justify-end gap-3 border-border border-t bg-raised px-4 py-3 sm:px-6">
        {left > 0 && (
          <p role="status" className="mr-auto text-sm text-text-muted">
            {m.left(left)}
          </p>
        )}
        <Button
          variant="primary"
          disabled={left > 0}
          onClick={() => onResolve(conflicts.flatMap(({ path }) => (choices[path] === 'mine' ? [path] : [])))}
        >
          {isForSave ? m.save : m.take}
        </Button>
      </footer>
    </Drawer>
  )
}

interface ConflictFieldProps {
  readonly entity: Entity
  readonly change: Change
  /** Names of the versions. */
  readonly sides: Readonly<Record<Choice, string>>
  readonly choice: Choice | undefined
  readonly onChoose: (choice: Choice) => void
}

function ConflictField({ entity, change, sides, choice, onChoose }: ConflictFieldProps) {
  const m = useMessages('conflictScreen')
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-medium text-sm">
        <FieldName entity={entity} change={change} />
      </legend>
      <p className="text-sm text-text-muted">
        {m.base}:{' '}
        {isEmpty(change.base) ? (
          <em>{m.empty}</em>
        ) : (
          <ReadableValue entity={entity} name={change.name} value={change.base} />
        )}
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        {(['theirs', 'mine'] as const).map(side => (
          <label
            key={side}
            className={cn(
              'flex cursor-pointer items-start gap-3 rounded-md border bg-raised p-3 text-sm hover:border-border-strong',
              choice === side ? 'border-primary shadow-[inset_0_0_0_1px_var(--color-primary)]' : 'border-border',
            )}
          >
            <input
              type="radio"
              name={`conflict ${change.path}`}
              checked={choice === side}
              onChange={() => onChoose(side)}
              className="mt-0.5 size-4 shrink-0 cursor-pointer accent-primary"
            />
            <span className="flex min-w-0 flex-col gap-1">
              <span className="font-medium text-xs">{sides[side]}</span>
              <Version entity={entity} change={change} value={change[side]} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function FieldName({ entity, change: { name, language: code } }: Pick<ConflictFieldProps, 'entity' | 'change'>) {
  const labels = useLabels()
  const language = useLanguage()
  const label = labels.field(entity, name)
  return code === undefined ? label : `${label} (${languageName(code, language)})`
}

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** A value with its differences from the common base. */
function Version({
  entity,
  change,
  value,
}: Pick<ConflictFieldProps, 'entity' | 'change'> & { readonly value: unknown }) {
  const m = useMessages('conflictScreen')
  const language = useLanguage()
  if (isAtomic(entity, change.name) && !isEmpty(value)) {
    return <ReadableValue entity={entity} name={change.name} value={value} />
  }
  return (
    <TextDifference
      previous={readableValue(entity, change.name, change.base, language)}
      current={readableValue(entity, change.name, value, language)}
      nothing={m.empty}
    />
  )
}
