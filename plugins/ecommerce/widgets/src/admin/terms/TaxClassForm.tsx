import { type ShopTerms, shopTermsPath, taxClass, taxRate } from '@tessera/ecommerce'
import {
  type AdminFormProps,
  type FormAdditions,
  useAdminData,
  useAdminTools,
  useFormLanguages,
  useFormPart,
} from '@tessera/widget-sdk/admin'
import { Alert, Field, Skeleton, TextInput } from '@tessera/widget-sdk/ui'
import { useMemo } from 'react'
import { useMessages } from '../../messages.ts'
import { denseInput } from '../product/input-classes.ts'
import { NumberField } from './NumberField.tsx'
import { type FormRow, type RowsValue, rowsPart } from './rows-part.ts'
import { ofPercent, writtenPercent } from './written-number.ts'

/** What is taxed alike, with its rate in each country. */
export default function TaxClassForm(props: AdminFormProps) {
  const { Generic } = useAdminTools()
  const m = useMessages('taxForm')
  const additions = useMemo<FormAdditions>(
    () => ({
      parts: [
        rowsPart({
          name: 'rates',
          label: m.rates,
          entity: taxRate,
          own: 'taxClassId',
          fields: ['country', 'percent', 'title'],
        }),
      ],
      sections: [
        { name: 'texts', fields: ['title'] },
        { name: 'rates', title: m.rates, Content: Rates },
      ],
    }),
    [m],
  )
  return <Generic variant="admin-form" {...props} additions={additions} />
}

function Rates() {
  const m = useMessages('taxForm')
  const { Button } = useAdminTools()
  const { value, change, isDisabled } = useFormPart<RowsValue>({ name: 'rates' })
  const { data: terms } = useAdminData<ShopTerms>(taxClass, shopTermsPath)
  if (!value) return <Skeleton className="h-20 rounded-md" />
  const add = () =>
    change(before => {
      const isFirst = Object.keys(before).length === 0
      const country = isFirst ? (terms?.tax?.country ?? '') : ''
      return { ...before, [crypto.randomUUID()]: { country, percent: null, title: {} } }
    })
  return (
    <div className="flex flex-col gap-4">
      {terms?.tax === null && (
        <Alert tone="warning" title={m.off}>
          {m.offHelp}
        </Alert>
      )}
      {terms?.tax && (
        <p className="text-sm text-text-muted">{terms.tax.prices === 'inclusive' ? m.inclusive : m.exclusive}</p>
      )}
      {Object.keys(value).map(id => (
        <Rate key={id} id={id} />
      ))}
      <div>
        <Button isSmall onClick={add} disabled={isDisabled}>
          {m.add}
        </Button>
      </div>
    </div>
  )
}

function Rate({ id }: { readonly id: string }) {
  const m = useMessages('taxForm')
  const { Button } = useAdminTools()
  const { language } = useFormLanguages()
  const { value, change, problems, at, isDisabled } = useFormPart<RowsValue>({ name: 'rates' })
  const row: FormRow = value?.[id] ?? {}
  const title = (row.title ?? {}) as Readonly<Record<string, string>>
  const set = (field: string, next: unknown) =>
    change(before => ({ ...before, [id]: { ...before[id], [field]: next } }))
  return (
    <fieldset className="grid items-end gap-x-4 gap-y-3 rounded-md border border-border p-4 @md:grid-cols-3">
      <legend className="sr-only">{m.rate}</legend>
      <div {...at(`${id}.country`)}>
        <Field label={m.country} error={problems[`${id}.country`]}>
          <TextInput
            autoComplete="off"
            autoCapitalize="characters"
            maxLength={2}
            className={denseInput}
            value={String(row.country ?? '')}
            disabled={isDisabled}
            onChange={({ target }) => set('country', target.value.toUpperCase())}
          />
        </Field>
      </div>
      <div {...at(`${id}.percent`)}>
        <NumberField
          label={m.percent}
          error={problems[`${id}.percent`]}
          value={row.percent}
          digits={ofPercent}
          write={writtenPercent}
          onChange={next => set('percent', next)}
          isDisabled={isDisabled}
        />
      </div>
      <div {...at(`${id}.title`)}>
        <Field label={m.name} error={problems[`${id}.title`]}>
          <TextInput
            autoComplete="off"
            maxLength={200}
            className={denseInput}
            value={title[language] ?? ''}
            disabled={isDisabled}
            onChange={({ target }) => set('title', { ...title, [language]: target.value })}
          />
        </Field>
      </div>
      <div>
        <Button isSmall onClick={() => change(({ [id]: _, ...others }) => others)} disabled={isDisabled}>
          {m.remove}
        </Button>
      </div>
    </fieldset>
  )
}
