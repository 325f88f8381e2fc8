import { textIn, useLanguage } from '@tessera/widget-sdk'
import { useAdminTools, useFormLanguages } from '@tessera/widget-sdk/admin'
import { Field, TextInput } from '@tessera/widget-sdk/ui'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useMessages } from '../../../messages.ts'
import { denseInput } from '../input-classes.ts'
import type { Option } from './options-part.ts'

interface OptionEditorProps {
  readonly option: Option
  readonly problem: string | undefined
  readonly isDisabled: boolean
  readonly onChange: (next: Partial<Option>) => void
  readonly onRemove: () => void
}

/** An option with its values: each is a text that can be changed, and Enter or a comma adds the next one. */
export function OptionEditor({ option, problem, isDisabled, onChange, onRemove }: OptionEditorProps) {
  const m = useMessages('productOptions')
  const { Button } = useAdminTools()
  const interfaceLanguage = useLanguage()
  const { language } = useFormLanguages()
  const [typed, setTyped] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const label = useId()
  const { title, values } = option
  const name = textIn(title, language, interfaceLanguage)

  function add(text: string): void {
    const known = new Set(values.map(each => (each.title[language] ?? '').trim().toLowerCase()))
    const fresh = text
      .split(/[,;\n\t]/)
      .map(each => each.trim().slice(0, 200))
      .filter(each => each !== '' && !known.has(each.toLowerCase()) && known.add(each.toLowerCase()))
      .map(each => ({ id: crypto.randomUUID(), title: { [language]: each } }))
    if (fresh.length > 0) onChange({ values: [...values, ...fresh] })
    setTyped('')
  }

  function remove(id: string): void {
    onChange({ values: values.filter(each => each.id !== id) })
    input.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === 'Enter' && typed.trim() !== '') {
      // Enter would save the form.
      event.preventDefault()
      add(typed)
    } else if (event.key === 'Backspace' && typed === '') {
      const last = values.at(-1)
      if (last) remove(last.id)
    }
  }

  function onPaste(event: ClipboardEvent): void {
    const text = event.clipboardData.getData('text')
    if (!/[,;\n\t]/.test(text)) return
    event.preventDefault()
    add(`${typed}${text}`)
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-3 rounded-md border border-border p-3 @lg:grid-cols-[12rem_minmax(0,1fr)_auto]">
      <Field label={m.name} error={problem}>
        <TextInput
          lang={language}
          maxLength={200}
          autoComplete="off"
          className={denseInput}
          placeholder={title[language] ? '' : name || m.nameExample}
          value={title[language] ?? ''}
          disabled={isDisabled}
          onChange={({ target }) => onChange({ title: { ...title, [language]: target.value } })}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            input.current?.focus()
          }}
        />
      </Field>
      <div className="col-span-full row-start-2 flex min-w-0 flex-col gap-1.5 @lg:col-span-1 @lg:col-start-2 @lg:row-start-1">
        <span id={label} className="font-medium text-sm">
          {m.values}
        </span>
        <ul ref={list} aria-labelledby={label} className="flex flex-wrap items-center gap-1.5">
          {values.map((each, index) => (
            <li key={each.id} className="flex items-center rounded-md border border-border bg-muted">
              <input
                aria-label={m.value.replace('{number}', String(index + 1)).replace('{option}', () => name)}
                lang={language}
                maxLength={200}
                autoComplete="off"
                placeholder={textIn(each.title, language, interfaceLanguage)}
                value={each.title[language] ?? ''}
                style={{ width: `${textIn(each.title, language, interfaceLanguage).length + 4}ch` }}
                disabled={isDisabled}
                onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
                onChange={({ target }) =>
                  onChange({
                    values: values.map(value =>
                      value.id === each.id ? { ...value, title: { ...value.title, [language]: target.value } } : value,
                    ),
                  })
                }
                className="h-8 min-w-12 max-w-56 rounded-md bg-transparent px-2 text-sm text-text pointer-coarse:h-11"
              />
              {!isDisabled && (
                <button
                  type="button"
                  aria-label={m.removeValue.replace('{value}', () => textIn(each.title, language, interfaceLanguage))}
                  onClick={() => remove(each.id)}
                  className="grid size-8 cursor-pointer place-items-center rounded-md text-text-muted hover:text-text pointer-coarse:size-11"
                >
                  <span aria-hidden="true">×</span>
                </button>
              )}
            </li>
          ))}
          <li className="min-w-36 flex-1">
            <input
              ref={input}
              aria-label={m.addValue.replace('{option}', () => name)}
              lang={language}
              maxLength={5000}
              autoComplete="off"
              placeholder={m.addValueHint}
              value={typed}
              disabled={isDisabled}
              onKeyDown={onKeyDown}
              onPaste={onPaste}
              onBlur={() => typed.trim() !== '' && add(typed)}
              onChange={({ target }) => (/[,;]/.test(target.value) ? add(target.value) : setTyped(target.value))}
              className="h-8 w-full rounded-md border border-border-strong bg-raised px-2 text-sm text-text pointer-coarse:h-11"
            />
          </li>
        </ul>
      </div>
      {!isDisabled && (
        <div className="col-start-2 @lg:col-start-3">
          <Button look="ghost" isSmall aria-label={m.remove.replace('{option}', () => name)} onClick={onRemove}>
            <span aria-hidden="true">×</span>
          </Button>
        </div>
      )}
    </div>
  )
}
