import type { ImportSite } from '@tessera/server'

/** A menu of another system. */
export interface ImportedMenu {
  readonly key: string
  readonly title: string
  readonly entries: readonly { readonly title: string; readonly url: string }[]
}

/** Writes a menu as an array of buttons, which a navbar or footer can show. */
export async function writeMenu(site: ImportSite, { key, title, entries }: ImportedMenu): Promise<void> {
  const { language } = site
  const data = { title: { [language]: title }, adminTitle: title.slice(0, 500) }
  await site.write({ key, entity: 'website-builder/buttons-arrays', data })
  for (const [orderIndex, entry] of entries.entries()) {
    const buttonKey = `${key}/${orderIndex}`
    const { url } = entry
    const button = {
      title: { [language]: entry.title },
      adminTitle: entry.title.slice(0, 500) || url,
      url,
      variant: 'link',
    }
    await site.write({ key: buttonKey, entity: 'website-builder/buttons', data: button, owner: key })
    await site.write({
      key: `${buttonKey}/place`,
      entity: 'website-builder/buttons-arrays-to-buttons',
      data: { buttonsArrayId: { $key: key }, buttonId: { $key: buttonKey }, orderIndex },
      owner: key,
    })
  }
}
