import type { Command } from '../context/commands.ts'
import { matchScore } from './match.ts'

/** Commands under one heading of the palette. */
export interface PaletteSection {
  readonly id: string
  readonly name: string
  readonly commands: readonly Command[]
}

/** What a section shows: before anything is typed all its commands or none; then the matches, the best first. */
export interface SectionRule extends PaletteSection {
  readonly isShownInitially: boolean
  /** Maximum number of matches. */
  readonly limit: number
  /** Results of the server: all of them match. */
  readonly isServerResult?: boolean
}

/** The sections with commands, in order; while something is typed the best match comes first. */
export function paletteSections(typed: string, rules: readonly SectionRule[]): readonly PaletteSection[] {
  if (typed.trim() === '')
    return rules.filter(({ isShownInitially, commands }) => isShownInitially && commands.length > 0)
  return rules
    .map(({ id, name, commands, limit, isServerResult = false }, index) => {
      if (isServerResult) return { id, name, commands, score: 4, place: index }
      const fitting = commands
        .map(command => ({ command, score: matchScore(typed, [command.name, command.keywords ?? '']) }))
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score)
        .slice(0, limit)
      return { id, name, commands: fitting.map(({ command }) => command), score: fitting[0]?.score ?? 0, place: index }
    })
    .filter(({ commands }) => commands.length > 0)
    .toSorted((a, b) => b.score - a.score || a.place - b.place)
    .map(({ id, name, commands }) => ({ id, name, commands }))
}
