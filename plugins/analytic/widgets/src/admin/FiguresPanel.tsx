import { metric } from '@tessera/analytic'
import { useLanguage, useRows, useText } from '@tessera/widget-sdk'
import { DashboardCard, DashboardEmpty, DashboardLink, listAddress, recordAddress } from '@tessera/widget-sdk/admin'
import { DateText } from '@tessera/widget-sdk/ui'
import { type LatestFigure, latestFigures } from '../latest-figures.ts'
import { useMessages } from '../messages.ts'
import { Sparkline } from '../sparkline.tsx'

const most = 6
const latest = { orderBy: [{ column: 'createdAt', method: 'desc' }], limit: 200 } as const

/** The latest value of each series on the dashboard, with its history. */
export default function FiguresPanel() {
  const m = useMessages('figuresPanel')
  const figures = latestFigures(useRows(metric, latest)).slice(0, most)
  return (
    <DashboardCard title={m.title} more={<DashboardLink href={listAddress(metric)}>{m.all}</DashboardLink>}>
      {figures.length === 0 ? (
        <DashboardEmpty>{m.empty}</DashboardEmpty>
      ) : (
        <ul className="flex flex-wrap">
          {figures.map(figure => (
            <Tile key={figure.metric.id} figure={figure} />
          ))}
        </ul>
      )}
    </DashboardCard>
  )
}

function Tile({ figure: { metric: data, values } }: { readonly figure: LatestFigure }) {
  const t = useText()
  const language = useLanguage()
  return (
    <li className="-mr-px -mb-px min-w-0 flex-[1_1_11rem] border-border border-r border-b bg-raised">
      <a href={recordAddress(metric, data.id)} className="flex h-full flex-col gap-1 p-4 hover:bg-surface">
        <span className="truncate text-text-muted">{t(data.title) || data.adminTitle || data.slug}</span>
        <span className="font-heading font-semibold text-2xl">
          {new Intl.NumberFormat(language).format(data.value)}
        </span>
        <DateText value={data.createdAt} className="text-text-muted text-xs" />
        {values.length > 1 && <Sparkline values={values} className="mt-3 max-w-48" />}
      </a>
    </li>
  )
}
