import type { Block } from './block.ts'
import { type SampleRecord, sampleOperations } from './sample-record.ts'

export interface BlockOptions extends Pick<Block, 'key' | 'group' | 'segment'> {
  /** Its widget: the block takes its entity and variant from this record. */
  readonly record: SampleRecord
}

/** A block that consists of a record and what is linked to it. */
export function sampleBlock({ record, ...block }: BlockOptions): Block {
  const { variant } = record.data
  return {
    ...block,
    entity: record.entity,
    variant: typeof variant === 'string' ? variant : 'default',
    operations: sample => sampleOperations(record, sample),
  }
}
