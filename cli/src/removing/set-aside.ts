import { cpSync, existsSync, mkdirSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Where the package of a plugin is while it is removed: its migrations are needed until its tables are gone. */
const folderOf = (root: string, name: string) => path.join(root, '.tessera', 'removed', 'node_modules', name)

/** Copies an installed package. Called again once it is gone, it leaves the copy. */
export function setAside(root: string, name: string): void {
  const installed = path.join(root, 'node_modules', name)
  const target = folderOf(root, name)
  if (!existsSync(installed)) return
  rmSync(target, { recursive: true, force: true })
  mkdirSync(path.dirname(target), { recursive: true })
  cpSync(realpathSync(installed), target, { recursive: true, dereference: true, filter: isOwn })
}

/** @returns its folder, as it was set aside */
export function asideOf(root: string, name: string): string {
  return folderOf(root, name)
}

export function clearAside(root: string): void {
  rmSync(path.join(root, '.tessera', 'removed'), { recursive: true, force: true })
}

function isOwn(file: string): boolean {
  return path.basename(file) !== '.git'
}
