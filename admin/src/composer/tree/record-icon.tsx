import type { Entity } from '@tessera/core'
import {
  FileText,
  Folder,
  GalleryHorizontal,
  Image,
  LayoutTemplate,
  type LucideIcon,
  MousePointerClick,
  PanelTop,
  Shapes,
  Sparkles,
  SquareStack,
} from 'lucide-react'
import { moduleIcon } from '../../app/module-icons.ts'
import { isModuleWidget } from '../page/site-model.ts'

const icons: Readonly<Record<string, LucideIcon>> = {
  article: FileText,
  button: MousePointerClick,
  'buttons-array': SquareStack,
  category: Folder,
  feature: Sparkles,
  file: Image,
  logotype: Shapes,
  slide: PanelTop,
  slider: GalleryHorizontal,
}

/** The sign of what a record is. */
export function RecordIcon({ entity }: { readonly entity: Entity }) {
  const Icon =
    isModuleWidget(entity) && entity.module === 'website-builder'
      ? LayoutTemplate
      : (icons[entity.name] ?? moduleIcon(entity.module))
  return <Icon aria-hidden />
}
