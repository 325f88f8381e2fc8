import { mostOptions, mostSkus } from '@tessera/ecommerce'
import { useAdminTools, useFormLanguages, useFormPart } from '@tessera/widget-sdk/admin'
import { Alert, Skeleton } from '@tessera/widget-sdk/ui'
import { useRef } from 'react'
import { useMessages } from '../../../messages.ts'
import { OptionEditor } from './OptionEditor.tsx'
import { combinationCount, type Option, type OptionsValue } from './options-part.ts'
import { SkuMatrix } from './SkuMatrix.tsx'

/** What the product comes in, and the SKUs that follow from it. */
export function OptionsSection() {
  const m = useMessages('productOptions')
  const { Button } = useAdminTools()
  const { language } = useFormLanguages()
  const root = useRef<HTMLDivElement>(null)
  const { value, change, problems, at, isDisabled } = useFormPart<OptionsValue>({ name: 'options' })
  if (!value) return <Skeleton className="h-20 rounded-md" />
  const { options } = value
  const count = combinationCount(options)

  const set = (id: string, next: Partial<Option>) =>
    change(before => ({
      ...before,
      options: before.options.map(each => (each.id === id ? { ...each, ...next } : each)),
    }))

  function add(): void {
    const fresh: Option = { id: crypto.randomUUID(), title: { [language]: '' }, values: [] }
    change(before => ({ ...before, options: [...before.options, fresh] }))
    requestAnimationFrame(() =>
      [...(root.current?.querySelectorAll<HTMLElement>('[data-option]') ?? [])].at(-1)?.querySelector('input')?.focus(),
    )
  }

  return (
    <div ref={root} {...at('')} className="flex flex-col gap-4">
      {options.length === 0 && <p className="text-sm text-text-muted">{m.none}</p>}
      {options.map((option, index) => (
        <div key={option.id} data-option {...at(`options.${index}`)}>
          <OptionEditor
            option={option}
            problem={problems[`options.${index}`]}
            isDisabled={isDisabled}
            onChange={next => set(option.id, next)}
            onRemove={() =>
              change(before => ({ ...before, options: before.options.filter(({ id }) => id !== option.id) }))
            }
          />
        </div>
      ))}
      {problems[''] && <p className="text-danger text-sm">{problems['']}</p>}
      {!isDisabled && options.length < mostOptions && (
        <div>
          <Button isSmall onClick={add}>
            {options.length === 0 ? m.add : m.addAnother}
          </Button>
        </div>
      )}
      {count > mostSkus ? (
        <Alert tone="warning">
          {m.tooMany.replace('{count}', String(count)).replace('{maximum}', String(mostSkus))}
        </Alert>
      ) : (
        count > 0 && <SkuMatrix />
      )}
    </div>
  )
}
