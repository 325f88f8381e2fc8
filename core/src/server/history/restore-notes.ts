import { type Entity, entityName, fieldName } from '../../index.ts'

/** Something that could not come back as it was. */
export type RestoreNote =
  | { readonly kind: 'slug'; readonly entity: Entity; readonly slug: string; readonly free: string }
  | { readonly kind: 'taken'; readonly entity: Entity; readonly fields: readonly string[] }
  | { readonly kind: 'gone' | 'waiting' | 'forbidden'; readonly entity: Entity }
  | { readonly kind: 'emptied' | 'unlinked'; readonly entity: Entity; readonly field: string }
  | { readonly kind: 'removed'; readonly path: string }

/** The notes in words for people, each said once with how many records it is about. */
export function restoreNotes(notes: readonly RestoreNote[], language: string): string[] {
  const counts = new Map<string, number>()
  for (const note of notes) {
    const words = (language === 'ru' ? inRussian : inEnglish)(note, language)
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  return [...counts].map(([words, count]) => (count === 1 ? words : `${words} (${count})`))
}

function inEnglish(note: RestoreNote, language: string): string {
  switch (note.kind) {
    case 'slug':
      return `The slug “${note.slug}” is taken by now: ${nameOf(note.entity, language)} came back as “${note.free}”`
    case 'taken':
      return `${nameOf(note.entity, language)}: not brought back, because ${namesOf(note, language)} is taken by another record now`
    case 'gone':
      return `${nameOf(note.entity, language)}: not brought back, because what they belong to is gone for good`
    case 'waiting':
      return `${nameOf(note.entity, language)}: will come back together with what they also belong to, which is in the trash`
    case 'forbidden':
      return `${nameOf(note.entity, language)}: not brought back, because you may not create them`
    case 'emptied':
      return `${nameOf(note.entity, language)}: “${fieldName(note.entity, note.field, language)}” is empty now, because what it named is gone`
    case 'unlinked':
      return `${nameOf(note.entity, language)}: “${fieldName(note.entity, note.field, language)}” stays empty, because you may not change them`
    case 'removed':
      return `${note.path}: not brought back, because its module is not installed`
  }
}

function inRussian(note: RestoreNote, language: string): string {
  switch (note.kind) {
    case 'slug':
      return `Адрес «${note.slug}» уже занят: запись «${nameOf(note.entity, language)}» восстановлена как «${note.free}»`
    case 'taken':
      return `«${nameOf(note.entity, language)}»: не восстановлено, такое значение (${namesOf(note, language)}) уже есть у другой записи`
    case 'gone':
      return `«${nameOf(note.entity, language)}»: не восстановлено, связанная запись удалена навсегда`
    case 'waiting':
      return `«${nameOf(note.entity, language)}»: вернётся вместе со связанной записью, которая пока в корзине`
    case 'forbidden':
      return `«${nameOf(note.entity, language)}»: не восстановлено, у вас нет права создавать такие записи`
    case 'emptied':
      return `«${nameOf(note.entity, language)}»: поле «${fieldName(note.entity, note.field, language)}» теперь пустое, связанной записи больше нет`
    case 'unlinked':
      return `«${nameOf(note.entity, language)}»: поле «${fieldName(note.entity, note.field, language)}» осталось пустым, у вас нет права менять такие записи`
    case 'removed':
      return `${note.path}: не восстановлено, модуль не установлен`
  }
}

function nameOf(entity: Entity, language: string): string {
  return entityName(entity, language).one
}

function namesOf({ entity, fields }: Extract<RestoreNote, { kind: 'taken' }>, language: string): string {
  return fields.map(name => fieldName(entity, name, language)).join(', ')
}
