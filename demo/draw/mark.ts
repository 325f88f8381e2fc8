import sharp from 'sharp'

/** The studio's mark: a tile, the noon sun in its middle, petals in two corners. */
export function mark(): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="256" height="256">
    <clipPath id="tile"><rect x="2" y="2" width="60" height="60" rx="13"/></clipPath>
    <g clip-path="url(#tile)"><rect width="64" height="64" fill="#2448b0"/>
      <circle cx="2" cy="62" r="26" fill="#9cc3e6"/><circle cx="62" cy="2" r="26" fill="#9cc3e6"/>
      <circle cx="2" cy="62" r="13" fill="#f6efe1"/><circle cx="62" cy="2" r="13" fill="#f6efe1"/>
      <circle cx="32" cy="32" r="12" fill="#eaa62f"/></g></svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
