import type { ReactNode } from 'react'
import { markComments } from '../compose/record-mark.ts'
import type { WidgetProps } from '../environment.ts'
import { drawnRecord } from '../variant-props.ts'

/** Marks of what each record made on one page. */
export interface RecordMarks {
  /** Puts texts around what a record is drawn as, which stand for its marks: React knows no comments. */
  around(props: WidgetProps, drawn: ReactNode): ReactNode
  /** HTML with the marks as comments: no selector of a style sheet meets them, and they are allowed everywhere. */
  written(html: string): string
}

export function createRecordMarks(): RecordMarks {
  // Nobody else's text is taken for one of these.
  const token = `mark-${crypto.randomUUID()}`
  const comments: string[] = []

  return {
    around(props, drawn) {
      const record = drawnRecord(props)
      if (!record) return drawn
      const place = comments.length
      comments.push(...markComments(place / 2, record))
      return (
        <>
          {`${token}-${place}-`}
          {drawn}
          {`${token}-${place + 1}-`}
        </>
      )
    },
    written(html) {
      // React separates texts that stand side by side.
      const marks = new RegExp(`(?:<!-- -->)?${token}-(\\d+)-(?:<!-- -->)?`, 'g')
      return html.replace(marks, (_, place: string) => comments[Number(place)] ?? '')
    },
  }
}
