import type { Entity } from '@tessera/core'
import type { ContentHost } from '../../plugin/plugin.ts'
import type { CallerToolsOf, ExportToolsOf, ImportToolsOf, TransferPartOf } from '../../plugin/transfer-part-of.ts'

type PartHost = ContentHost

export type TransferPart<E extends Entity = Entity> = TransferPartOf<PartHost, E>
export type CallerTools = CallerToolsOf<PartHost>
export type ExportTools = ExportToolsOf<PartHost>
export type ImportTools = ImportToolsOf<PartHost>

/** Declares columns of files, for `transferParts` of a plugin. They exist where all entities of `reads` do. */
export function transferPart<const E extends Entity>(part: TransferPart<E>): TransferPart {
  return part as unknown as TransferPart
}
