import { order } from '@tessera/ecommerce'
import { useLanguage } from '@tessera/widget-sdk'
import { useAdminTools } from '@tessera/widget-sdk/admin'
import { Dialog, Field, TextInput } from '@tessera/widget-sdk/ui'
import { useState } from 'react'
import { useMessages } from '../../messages.ts'

/** Exports what was paid in a period, for accountants. */
export function AccountingExport() {
  const m = useMessages('accountingExport')
  const { Button } = useAdminTools()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button isSmall look="ghost" onClick={() => setOpen(true)}>
        {m.open}
      </Button>
      {isOpen && <ExportDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function ExportDialog({ onClose }: { readonly onClose: () => void }) {
  const m = useMessages('accountingExport')
  const language = useLanguage()
  const { Button, call } = useAdminTools()
  const [period, setPeriod] = useState(lastMonth)
  const isWrong = period.from > period.to
  const isReady = period.from !== '' && period.to !== '' && !isWrong

  async function download(): Promise<void> {
    if (!isReady) return
    // The browser downloads the file itself, so an expired session is renewed before.
    await call('GET', '/api/core/rights')
    location.assign(`/api/${order.path}/accounting.csv?${new URLSearchParams({ ...period, language })}`)
    onClose()
  }

  return (
    <Dialog
      isOpen
      title={m.title}
      description={m.text}
      onClose={onClose}
      footer={
        <Button look="primary" aria-disabled={!isReady} onClick={() => void download()}>
          {m.download}
        </Button>
      }
    >
      <div className="grid grid-cols-2 gap-4">
        {(['from', 'to'] as const).map(name => (
          <Field key={name} label={m[name]} error={name === 'to' && isWrong && m.wrong}>
            <TextInput
              type="date"
              value={period[name]}
              onChange={({ target }) => setPeriod(before => ({ ...before, [name]: target.value }))}
            />
          </Field>
        ))}
      </div>
    </Dialog>
  )
}

/** The first and the last day of the month before this one. */
function lastMonth(): { readonly from: string; readonly to: string } {
  const now = new Date()
  const day = (month: number, date: number) =>
    new Date(Date.UTC(now.getFullYear(), now.getMonth() + month, date)).toISOString().slice(0, 10)
  return { from: day(-1, 1), to: day(0, 0) }
}
