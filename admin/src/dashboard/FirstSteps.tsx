import { adminPackageNames } from 'virtual:tessera/admin-names'
import { useQuery } from '@tanstack/react-query'
import { cn, localizedPath, useLanguage } from '@tessera/widget-sdk'
import { DashboardCard } from '@tessera/widget-sdk/admin'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { Check, ChevronRight, ListChecks } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useAdmin } from '../context/admin-context.ts'
import { useCommands } from '../context/commands.ts'
import { packageTexts } from '../context/interface-texts.ts'
import { siteLanguage } from '../context/site-language.ts'
import { usePreferences, useSavePreference } from '../data/preferences.ts'
import { useMessages } from '../messages.ts'
import { packages } from '../model/admin-packages.ts'
import { Button } from '../ui/index.ts'
import { firstSteps, type Step, stepTexts } from './first-steps.ts'
import { siteProgress, stepsOfPackages } from './steps-of-packages.ts'
import { useHealth } from './use-health.ts'

const prefix = 'dashboard/'
const key = `${prefix}first-steps`

/** The steps that make the demo a real site. Hidden when all are done, or by the user. */
export function FirstSteps() {
  const m = useMessages('firstStepsCard')
  const { data: preferences } = usePreferences(prefix)
  const { mutate } = useSavePreference(prefix)
  const stored = preferences?.find(each => each.key === key && !each.isShared)?.value
  const isHidden = stored === 'hidden'
  useCommands(
    useMemo(
      () =>
        isHidden ? [{ id: key, name: m.show, icon: <ListChecks />, run: () => mutate({ key, value: 'shown' }) }] : [],
      [isHidden, m, mutate],
    ),
  )
  if (!preferences || isHidden) return null
  return <StepsCard onHide={() => mutate({ key, value: 'hidden' })} />
}

/** Checks which steps are done. */
function StepsCard({ onHide }: { readonly onHide: () => void }) {
  const m = useMessages('firstStepsCard')
  const steps = useFirstSteps()
  if (!steps) return <Skeleton className="h-164 rounded-lg opacity-50 sm:h-95" />
  const done = steps.filter(({ isDone }) => isDone).length
  if (done === steps.length) return null
  return (
    <DashboardCard
      title={m.title}
      more={
        <Button size="sm" variant="ghost" onClick={onHide}>
          {m.dismiss}
        </Button>
      }
    >
      <div className="flex items-center gap-3 px-4 pt-3">
        <progress value={done} max={steps.length} aria-label={m.title} className="sr-only" />
        <div aria-hidden className="flex h-1.5 flex-1 gap-1">
          {steps.map(({ name }, index) => (
            <span key={name} className={cn('flex-1 rounded-full', index < done ? 'bg-success' : 'bg-muted')} />
          ))}
        </div>
        <p className="text-text-muted text-xs tabular-nums">
          {m.progress.replace('{done}', String(done)).replace('{all}', String(steps.length))}
        </p>
      </div>
      <ul className="grid gap-x-2 p-2 sm:grid-cols-2">
        {steps.map(step => (
          <StepRow key={step.name} step={step} />
        ))}
      </ul>
    </DashboardCard>
  )
}

function StepRow({ step }: { readonly step: Step }) {
  const { address, isDone } = step
  const m = useMessages('firstStepsCard')
  const { title, help } = stepTexts(step, packageTexts(step.packageName))
  const href = useAddress(address)
  const content: ReactNode = (
    <>
      <span
        aria-hidden
        className={cn(
          'mt-0.5 grid size-5 shrink-0 place-items-center rounded-full border [&_svg]:size-3',
          isDone ? 'border-success bg-success text-on-success' : 'border-border-strong',
        )}
      >
        {isDone && <Check strokeWidth={3} />}
      </span>
      <span className="min-w-0 flex-1">
        <span className={cn('block font-medium', isDone && 'text-text-muted')}>
          {isDone && <span className="sr-only">{m.done} </span>}
          {title}
        </span>
        {!isDone && <span className="block text-text-muted text-xs">{help}</span>}
      </span>
      {href !== undefined && !isDone && (
        <ChevronRight aria-hidden className="mt-0.5 size-4 shrink-0 self-center text-text-muted" />
      )}
    </>
  )
  const rowClasses = 'flex min-h-11 items-start gap-3 rounded-md p-2.5'
  return (
    <li>
      {href === undefined ? (
        <div className={rowClasses}>{content}</div>
      ) : (
        <a href={href} className={cn(rowClasses, 'transition-colors hover:bg-surface')}>
          {content}
        </a>
      )}
    </li>
  )
}

/** Pages of the site open in the interface language if the site has it; steps on the server have no address. */
function useAddress(address: string | undefined): string | undefined {
  const { start } = useAdmin()
  const language = siteLanguage(start.languages, useLanguage())
  if (address === undefined || address.startsWith('/admin/')) return address
  return localizedPath(address, language)
}

/** The first steps with their state; null until it is known. */
function useFirstSteps(): readonly Step[] | null {
  const { api, start, account } = useAdmin()
  const { data: health } = useHealth()
  const { data } = useQuery({
    queryKey: ['dashboard/first-steps'],
    queryFn: ({ signal }) => stepsOfPackages(packages, adminPackageNames, siteProgress(api, start.languages, signal)),
  })
  if (!data) return null
  const { hasSecondFactor, settingsPath } = account
  const sendsMail = health && health.mail.transport === 'smtp'
  return firstSteps({ sendsMail, publicUrl: start.publicUrl, hasSecondFactor, settingsPath }, data)
}
