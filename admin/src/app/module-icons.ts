import { icons } from 'virtual:tessera/icons/modules'
import { type LucideIcon, Package } from 'lucide-react'
import { model } from '../model/entities.ts'

/** The sign of a module; of one that says none, a parcel. */
export function moduleIcon(name: string): LucideIcon {
  return icons[model.moduleAdmin(name).icon ?? ''] ?? Package
}
