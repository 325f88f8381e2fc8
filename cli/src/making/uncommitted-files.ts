import { spawnSync } from 'node:child_process'

/** Those of the files that have changes which git has no commit of; none where git isn't used. */
export function uncommittedFiles(root: string, files: readonly string[]): string[] {
  if (files.length === 0) return []
  const { status, stdout } = spawnSync(
    'git',
    ['status', '--porcelain', '-z', '--untracked-files=all', '--', ...files],
    {
      cwd: root,
      encoding: 'utf8',
    },
  )
  // Paths are those of the repository, which may begin above the project.
  const entries = status === 0 ? stdout.split('\0').map(entry => entry.slice(3)) : []
  return files.filter(file => entries.some(entry => entry === file || entry.endsWith(`/${file}`)))
}
