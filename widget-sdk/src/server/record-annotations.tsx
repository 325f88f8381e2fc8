import type { ReactNode } from 'react'
import { annotationComments } from '../compose/record-annotation.ts'
import type { WidgetProps } from '../environment.ts'
import { renderedRecord } from '../variant-props.ts'

/** The annotations of one page. */
export interface RecordAnnotations {
  /** Puts placeholder texts around a rendered record, since React renders no comments. */
  wrap(props: WidgetProps, rendered: ReactNode): ReactNode
  /** Replaces the placeholders by comments, which are allowed everywhere and which no CSS selector matches. */
  insertInto(html: string): string
}

export function createRecordAnnotations(): RecordAnnotations {
  // Random, so that no other text is taken for a placeholder.
  const token = `mark-${crypto.randomUUID()}`
  const comments: string[] = []

  return {
    wrap(props, rendered) {
      const record = renderedRecord(props)
      if (!record) return rendered
      const place = comments.length
      comments.push(...annotationComments(place / 2, record))
      return (
        <>
          {`${token}-${place}-`}
          {rendered}
          {`${token}-${place + 1}-`}
        </>
      )
    },
    insertInto(html) {
      // React separates adjacent texts by an empty comment.
      const marks = new RegExp(`(?:<!-- -->)?${token}-(\\d+)-(?:<!-- -->)?`, 'g')
      return html.replace(marks, (_, place: string) => comments[Number(place)] ?? '')
    },
  }
}
