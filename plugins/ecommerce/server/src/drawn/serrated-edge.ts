import { type DrawnElement, element } from '@tessera/file-storage-server'

/** The lower edge of a slip of paper, torn off at a saw. */
export function serratedEdge(width: number, height: number): DrawnElement {
  const teeth = 34
  const step = width / teeth
  const points = Array.from(
    { length: teeth },
    (_, index) => `L${(index + 0.5) * step} ${height} L${(index + 1) * step} 0`,
  )
  const path = { type: 'path', props: { d: `M0 0 ${points.join(' ')} Z`, fill: '#ffffff' } }
  return {
    ...element('svg', {}),
    props: { width, height, viewBox: `0 0 ${width} ${height}`, style: { display: 'flex' }, children: [path] },
  }
}
