import { icons } from 'virtual:tessera/icons/modules'
import { type LucideIcon, Package } from 'lucide-react'
import { model } from './entities.ts'

/** The icon of a module; a parcel for modules that name none. */
export function moduleIcon(name: string): LucideIcon {
  return icons[model.moduleAdmin(name).icon ?? ''] ?? Package
}
