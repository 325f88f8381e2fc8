import type { ReactNode } from 'react'
import { annotationComments } from '../compose/record-annotation.ts'
import type { WidgetProps } from '../environment.ts'
import { renderedRecord } from '../variant-props.ts'

/** Marks of what each record made on one page. */
export interface RecordAnnotations {
  /** Puts texts around what a record is drawn as, which stand for its marks: React knows no comments. */
  wrap(props: WidgetProps, drawn: ReactNode): ReactNode
  /** HTML with the marks as comments: no selector of a style sheet meets them, and they are allowed everywhere. */
  insertInto(html: string): string
}

export function createRecordAnnotations(): RecordAnnotations {
  // Nobody else's text is taken for one of these.
  const token = `mark-${crypto.randomUUID()}`
  const comments: string[] = []

  return {
    wrap(props, drawn) {
      const record = renderedRecord(props)
      if (!record) return drawn
      const place = comments.length
      comments.push(...annotationComments(place / 2, record))
      return (
        <>
          {`${token}-${place}-`}
          {drawn}
          {`${token}-${place + 1}-`}
        </>
      )
    },
    insertInto(html) {
      // React separates texts that stand side by side.
      const marks = new RegExp(`(?:<!-- -->)?${token}-(\\d+)-(?:<!-- -->)?`, 'g')
      return html.replace(marks, (_, place: string) => comments[Number(place)] ?? '')
    },
  }
}
