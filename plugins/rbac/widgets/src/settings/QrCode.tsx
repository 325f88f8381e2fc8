import { useMemo } from 'react'
import { encode } from 'uqr'

interface QrCodeProps {
  readonly text: string
  /** Accessible description. */
  readonly label: string
  readonly className?: string
}

/** A text as a QR code: dark on light in both colour schemes, so that cameras can read it. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => drawingOf(text), [text])
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function drawingOf(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'L', border: 3 })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: dots.join('') }
}
