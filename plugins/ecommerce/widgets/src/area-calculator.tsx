import { pageScript, useLanguage, usePageScript } from '@tessera/widget-sdk'
import { useMessages } from './messages.ts'

const script = pageScript(() => import('./area-script.ts'))

/** From width and length to the quantity of the form that it is in, for what is sold by area. */
export function AreaCalculator({ step }: { readonly step: number }) {
  const m = useMessages('areaCalculator')
  const language = useLanguage()
  usePageScript(script)
  return (
    <details data-area={step} data-language={language} data-result={m.result} className="group/area text-sm">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-medium text-primary pointer-fine:min-h-8">
        {m.title}
      </summary>
      <div className="mt-2 flex flex-wrap items-end gap-x-4 gap-y-3 rounded-md border border-border bg-surface p-4">
        <Metres name="width" label={m.width} />
        <Metres name="length" label={m.length} />
        <label className="flex min-h-11 items-center gap-2.5">
          <input type="checkbox" data-area-input="spare" defaultChecked className="size-5 accent-primary" />
          {m.spare}
        </label>
        <output className="block min-h-[1lh] w-full font-medium" />
      </div>
    </details>
  )
}

function Metres({ name, label }: { readonly name: string; readonly label: string }) {
  return (
    <label>
      <span className="mb-1.5 block text-text-muted">{label}</span>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        data-area-input={name}
        className="h-11 w-28 rounded-md border border-border-strong bg-raised px-3 text-base tabular-nums"
      />
    </label>
  )
}
