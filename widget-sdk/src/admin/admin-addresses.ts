import type { Entity } from '@tessera/core'

const base = '/admin/records'

/** Address of the list of an entity in the back office: links to it stay in the app. */
export function listAddress({ path }: Pick<Entity, 'path'>): string {
  return `${base}/${path}`
}

/** Address of the form that creates a record of an entity in the back office. */
export function newRecordAddress({ path }: Pick<Entity, 'path'>): string {
  return `${base}/${path}/new`
}

/** Address of a record's form in the back office. */
export function recordAddress({ path }: Pick<Entity, 'path'>, id: string): string {
  return `${base}/${path}/${id}`
}
