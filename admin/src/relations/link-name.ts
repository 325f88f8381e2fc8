import { useMessages } from '../messages.ts'
import { useLabels } from '../model/labels.ts'
import { type ChoiceName, useChoiceName } from './choice-name.ts'
import type { LinkDefinition, LinkTarget } from './link-definition.ts'
import type { ResolvedLink } from './use-links.ts'

/** Names links by the linked record; with its module where there are several targets. */
export function useLinkName(): (resolved: ResolvedLink) => ChoiceName {
  const m = useMessages('linkName')
  const labels = useLabels()
  const nameOf = useChoiceName()
  return ({ target, record, link }) => {
    if (!target || !record) {
      const id = target ? String(link[target.key]) : link.id
      return { name: m.hidden, detail: id, text: `${m.hidden} | ${id}` }
    }
    const name = nameOf(target.entity, record)
    if (Object.keys(target.values).length === 0) return name
    const module = labels.module(target.entity.module)
    return { ...name, detail: [module, name.detail].filter(Boolean).join(' · '), text: `${module}: ${name.text}` }
  }
}

/** The name of a target; with its module where there are several. */
export function useTargetName(): (definition: LinkDefinition, target: LinkTarget) => string {
  const labels = useLabels()
  return (definition, { entity }) => (definition.targets.length > 1 ? labels.module(entity.module) : labels.one(entity))
}
