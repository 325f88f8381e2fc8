import { cn, useLanguage } from '@tessera/widget-sdk'
import { Eye, EyeOff } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { addresses } from '../context/addresses.ts'
import { useAdmin } from '../context/admin-context.ts'
import { useStored } from '../context/stored.ts'
import { useMessages } from '../messages.ts'
import { model } from '../model/entities.ts'
import { useLabels } from '../model/labels.ts'
import { Button, EmptyState, PageHeader } from '../ui/index.ts'
import NotFoundScreen from '../ui/NotFoundScreen.tsx'
import { AdminWidget } from '../variants/AdminWidget.tsx'

/**
 * The entities of a module on the left, the table of the selected one on the right; the selection is in the address.
 */
export default function ModuleScreen() {
  const m = useMessages('moduleScreen')
  const labels = useLabels()
  const language = useLanguage()
  const id = useId()
  const { module = '' } = useParams()
  const [address] = useSearchParams()
  const { entities } = useAdmin().rights
  const [isShown, setShown] = useStored('models.isShown', true)
  const { compare } = new Intl.Collator(language)
  const models = model
    .of(module)
    .filter(({ path }) => entities[path]?.includes('read'))
    .sort((a, b) => compare(labels.many(a), labels.many(b)))
  const picked = models.find(({ plural }) => plural === address.get('model'))
  const list = useRef<HTMLUListElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is picked
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [picked])
  if (models.length === 0) return <NotFoundScreen />

  return (
    <>
      <PageHeader
        title={labels.module(module)}
        state={
          <Button
            size="sm"
            variant="ghost"
            icon={isShown ? <EyeOff /> : <Eye />}
            aria-expanded={isShown}
            aria-controls={id}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? m.hide : m.show}
          </Button>
        }
      />
      <div className="flex flex-col md:flex-row">
        {isShown && (
          <nav
            id={id}
            aria-label={m.models}
            className="shrink-0 border-border p-2 max-md:border-b md:sticky md:top-[calc(var(--admin-bar-height)+3.5rem)] md:max-h-[calc(100dvh-var(--admin-bar-height)-3.5rem)] md:w-60 md:self-start md:overflow-y-auto md:border-r"
          >
            <ul ref={list} className="flex gap-0.5 max-md:overflow-x-auto md:flex-col">
              {models.map(entity => (
                <li key={entity.path} className="shrink-0">
                  <Link
                    to={`${addresses.module(module)}?model=${entity.plural}`}
                    aria-current={entity === picked ? 'page' : undefined}
                    className={cn(
                      'flex min-h-8 items-center rounded-md px-3 py-1 text-sm hover:bg-muted pointer-coarse:min-h-11',
                      entity === picked ? 'bg-muted font-medium' : 'text-text-muted',
                    )}
                  >
                    {labels.many(entity)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className="min-w-0 flex-1">
          {picked ? (
            <AdminWidget key={picked.path} variant="admin-table" entity={picked} title={labels.many(picked)} />
          ) : (
            <EmptyState title={m.pick} text={m.text} />
          )}
        </div>
      </div>
    </>
  )
}
