import { Suspense } from 'react'
import { NavLink, Outlet } from 'react-router'
import { model } from '../model/entities.ts'
import { useLabels } from '../model/labels.ts'
import { addresses } from './addresses.ts'
import { useAdmin } from './admin-context.ts'

/** Navigation, top bar and the screen that the address names. */
export function Shell() {
  const { rights } = useAdmin()
  const labels = useLabels()
  return (
    <div className="grid min-h-dvh grid-cols-[15rem_1fr]">
      <nav className="flex flex-col gap-1 border-border border-r bg-surface p-4 text-sm">
        {model.modules.map(module => (
          <div key={module}>
            <h2 className="pt-3 font-medium">{labels.module(module)}</h2>
            {model
              .of(module)
              .filter(
                entity => !entity.ends && !entity.admin.isHidden && rights.entities[entity.path]?.includes('read'),
              )
              .map(entity => (
                <NavLink key={entity.path} to={addresses.list(entity)} className="block py-1">
                  {labels.many(entity)}
                </NavLink>
              ))}
          </div>
        ))}
      </nav>
      <main className="min-w-0">
        <Suspense fallback={null}>
          <Outlet />
        </Suspense>
      </main>
    </div>
  )
}
