/** Where a point lies in the tile that it belongs to. */
export interface Place {
  /** Column and row of the tile, for what differs from tile to tile. */
  readonly column: number
  readonly row: number
  /** Distance to the tile's edge, in pixels; negative in the joint. */
  readonly edge: number
  /** From the tile's centre, -1 to 1. */
  readonly u: number
  readonly v: number
}

/** How tiles cover a wall. */
export type Layout = (x: number, y: number) => Place

/** Rectangles in rows; `shift` moves each row by that share of a tile. */
export function bond(width: number, height: number, joint: number, shift = 0): Layout {
  return (x, y) => {
    const row = Math.floor(y / height)
    const offset = shift === 0 ? 0 : (((row % 2) + 2) % 2) * shift * width
    const column = Math.floor((x + offset) / width)
    const dx = x + offset - (column + 0.5) * width
    const dy = y - (row + 0.5) * height
    const edge = roundedBox(dx, dy, (width - joint) / 2, (height - joint) / 2, Math.min(width, height) * 0.035)
    return { column, row, edge, u: dx / (width / 2), v: dy / (height / 2) }
  }
}

/** Scales of a fish: circles in rows, each row lies over the one below it. */
export function scallop(width: number, joint: number): Layout {
  const radius = width / 2
  return (x, y) => {
    for (let row = Math.floor(y / radius) - 1; ; row++) {
      const { column, dx, dy } = nearest(x, y, row)
      const inside = radius - Math.hypot(dx, dy)
      if (inside < 0) continue
      const over = Math.min(outside(x, y, row - 1), outside(x, y, row - 2))
      return { column, row, edge: Math.min(inside, over) - joint / 2, u: dx / radius, v: dy / radius }
    }
  }

  function nearest(x: number, y: number, row: number): { column: number; dx: number; dy: number } {
    const offset = row % 2 === 0 ? 0 : radius
    const column = Math.floor((x + offset) / width)
    return { column, dx: x + offset - (column + 0.5) * width, dy: y - row * radius }
  }

  /** How far a point is from the scales of a row that lies above. */
  function outside(x: number, y: number, row: number): number {
    const { dx, dy } = nearest(x, y, row)
    const beside = width - Math.abs(dx)
    return Math.min(Math.hypot(dx, dy), Math.hypot(beside, dy)) - radius
  }
}

/** Zigzag of rectangles, each `length` times as long as wide. */
export function herringbone(width: number, length: number, joint: number): Layout {
  return (px, py) => {
    const x = (px + py) * Math.SQRT1_2
    const y = (py - px) * Math.SQRT1_2
    const column = Math.floor(x / width)
    const row = Math.floor(y / width)
    const period = 2 * length
    const phase = (((column - row) % period) + period) % period
    const isFlat = phase < length
    const start = isFlat ? column - phase : row - (period - 1 - phase)
    const long = isFlat ? x - start * width : y - start * width
    const short = isFlat ? y - row * width : x - column * width
    const dx = long - (length * width) / 2
    const dy = short - width / 2
    const edge = roundedBox(dx, dy, (length * width - joint) / 2, (width - joint) / 2, width * 0.05)
    const id = isFlat ? { column: start, row: row * 2 } : { column, row: start * 2 + 1 }
    return { ...id, edge, u: dx / ((length * width) / 2), v: dy / (width / 2) }
  }
}

/** Honeycomb; `width` from flat side to flat side. */
export function hexagons(width: number, joint: number): Layout {
  const height = width * Math.sqrt(3)
  return (x, y) => {
    const even = cell(x, y, 0)
    const odd = cell(x - width / 2, y - height / 2, 1)
    return even.distance < odd.distance ? even.place : odd.place
  }

  function cell(x: number, y: number, shift: 0 | 1): { distance: number; place: Place } {
    const column = Math.round(x / width)
    const row = Math.round(y / height)
    const dx = x - column * width
    const dy = y - row * height
    const ax = Math.abs(dx)
    const inner = Math.max(ax, ax * 0.5 + Math.abs(dy) * (Math.sqrt(3) / 2))
    const place = {
      column,
      row: row * 2 + shift,
      edge: width / 2 - joint / 2 - inner,
      u: dx / (width / 2),
      v: dy / (width / 2),
    }
    return { distance: Math.hypot(dx, dy), place }
  }
}

function roundedBox(dx: number, dy: number, halfWidth: number, halfHeight: number, radius: number): number {
  const qx = Math.abs(dx) - halfWidth + radius
  const qy = Math.abs(dy) - halfHeight + radius
  return radius - Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) - Math.min(Math.max(qx, qy), 0)
}
