import { cn, defineMessages, localizedPath, useLanguage, useMessages } from '@tessera/widget-sdk'
import { DashboardCard } from '@tessera/widget-sdk/admin'
import { Skeleton } from '@tessera/widget-sdk/ui'
import { Check, ChevronRight, ListChecks } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { useAdmin } from '../app/admin-context.ts'
import { siteLanguage } from '../app/site-language.ts'
import { useKeepPreference, usePreferences } from '../data/preferences.ts'
import { useCommands } from '../palette/commands.ts'
import { Button } from '../ui/index.ts'
import { firstSteps, type Step, type StepName } from './first-steps.ts'
import { useSiteFacts } from './use-site-facts.ts'

const messages = defineMessages({
  en: {
    title: 'First steps',
    progress: '{done} of {all} done',
    dismiss: 'Hide',
    show: 'Show the first steps',
    done: 'Done:',
    pages: 'Make the pages yours',
    pagesText: 'Create a page, or put your own words on one that is there.',
    logo: 'Put in your logo and name',
    logoText: 'The logo stands at the top of every page. Colours are set in tessera.css beside tessera.config.ts.',
    languages: 'Complete the second language',
    languagesText: 'Some pages have no title in it yet.',
    products: 'Enter a product of your own',
    productsText: 'Its price is an attribute: a number, the key of prices and a currency. Its pictures are files.',
    security: 'Protect your account',
    securityText: 'Set up a second factor in your settings.',
    mail: 'Let mails go out',
    mailText: 'Set SMTP_URL on the server: registrations and orders are confirmed by mail.',
    address: 'Give the site its address',
    addressText: 'Set PUBLIC_URL on the server to the address that visitors use.',
    request: 'Receive the first request',
    requestText: 'Send a form of the site yourself: it arrives on this screen.',
  },
  ru: {
    title: 'Первые шаги',
    progress: 'Сделано: {done} из {all}',
    dismiss: 'Скрыть',
    show: 'Показать первые шаги',
    done: 'Сделано:',
    pages: 'Сделайте страницы своими',
    pagesText: 'Создайте страницу или напишите своё на готовой.',
    logo: 'Поставьте свой логотип и название',
    logoText: 'Логотип стоит наверху каждой страницы. Цвета задаются в файле tessera.css рядом с tessera.config.ts.',
    languages: 'Закончите перевод',
    languagesText: 'У некоторых страниц ещё нет заголовка на втором языке.',
    products: 'Добавьте свой товар',
    productsText: 'Цена — это атрибут: число, вид «Цена» и валюта. Фотографии добавляются файлами.',
    security: 'Защитите свой аккаунт',
    securityText: 'Подключите второй фактор в настройках.',
    mail: 'Настройте отправку писем',
    mailText: 'Задайте SMTP_URL на сервере: письма подтверждают регистрацию и заказы.',
    address: 'Дайте сайту адрес',
    addressText: 'Укажите на сервере в PUBLIC_URL адрес, по которому сайт открывают посетители.',
    request: 'Получите первую заявку',
    requestText: 'Отправьте форму на сайте сами: заявка появится на этом экране.',
  },
})

const prefix = 'dashboard/'
const key = `${prefix}first-steps`

/** What is left to do until the site is one's own. It goes when all is done, or when whoever looks hides it. */
export function FirstSteps() {
  const m = useMessages(messages)
  const { data: preferences } = usePreferences(prefix)
  const { mutate } = useKeepPreference(prefix)
  const kept = preferences?.find(each => each.key === key && !each.isShared)?.value
  const isHidden = kept === 'hidden'
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

/** Asks how far the site is. */
function StepsCard({ onHide }: { readonly onHide: () => void }) {
  const m = useMessages(messages)
  const facts = useSiteFacts()
  if (!facts) return <Skeleton className="h-164 rounded-lg opacity-50 sm:h-95" />
  const steps = firstSteps(facts)
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

function StepRow({ step: { name, isDone } }: { readonly step: Step }) {
  const m = useMessages(messages)
  const href = useStepAddresses()[name]
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
          {m[name]}
        </span>
        {!isDone && <span className="block text-text-muted text-xs">{m[`${name}Text`]}</span>}
      </span>
      {href !== undefined && !isDone && (
        <ChevronRight aria-hidden className="mt-0.5 size-4 shrink-0 self-center text-text-muted" />
      )}
    </>
  )
  const look = 'flex min-h-11 items-start gap-3 rounded-md p-2.5'
  return (
    <li>
      {href === undefined ? (
        <div className={look}>{content}</div>
      ) : (
        <a href={href} className={cn(look, 'transition-colors hover:bg-surface')}>
          {content}
        </a>
      )}
    </li>
  )
}

/** Where each step is taken; what is set on the server has no place here. */
function useStepAddresses(): { readonly [Name in StepName]?: string } {
  const { account, start } = useAdmin()
  const language = siteLanguage(start.languages, useLanguage())
  const [, second] = start.languages
  return {
    pages: '/admin/pages',
    logo: '/admin/records/website-builder/logotypes',
    ...(second !== undefined && { languages: '/admin/records/host/metadata' }),
    products: '/admin/records/ecommerce/products/new',
    ...(account.settingsPath !== undefined && { security: localizedPath(account.settingsPath, language) }),
    request: localizedPath('/', language),
  }
}
