import { describe, expect, it } from 'vitest'
import { fileUrl, srcSet, thumbnailUrl } from './file-url.ts'

const key = '3f/3f2c1a90-1111-4222-8333-abcdefabcdef.webp'

describe('urls of files', () => {
  it('lead to the storage for a key, and to the other site for a url', () => {
    expect(fileUrl({ file: key })).toBe(`/public/${key}`)
    expect(fileUrl({ file: 'https://example.com/a.png' })).toBe('https://example.com/a.png')
  })

  it.each([null, 'javascript:alert(1)//https', '//evil.example/x', '../../etc/passwd', '/etc/passwd'])(
    'are null for %s',
    file => {
      expect(fileUrl({ file })).toBe(null)
    },
  )

  it('name a thumbnail by its width, and the file itself where there is none', () => {
    expect(thumbnailUrl(key, 640)).toBe(`/public/thumbnails/640/${key}.webp`)
    expect(thumbnailUrl('https://example.com/a.png', 640)).toBe('https://example.com/a.png')
    expect(thumbnailUrl(key.replace('webp', 'gif'), 640)).toBe(`/public/${key.replace('webp', 'gif')}`)
  })

  it('offer every smaller width and then the picture at its own, as WebP and as AVIF', () => {
    const small = { file: key, width: 400, height: 300 }
    const of = (format: string) =>
      `/public/thumbnails/96/${key}.${format} 96w, /public/thumbnails/160/${key}.${format} 160w, /public/thumbnails/320/${key}.${format} 320w, /public/thumbnails/480/${key}.${format} 400w`
    expect(srcSet(small)).toBe(of('webp'))
    expect(srcSet(small, 'avif')).toBe(of('avif'))
    expect(srcSet({ ...small, width: 4000 })).toMatch(new RegExp(`/public/${key} 4000w$`))
    expect(srcSet({ ...small, width: 4000 }, 'avif')).toMatch(/1920\/[^ ]+\.avif 1920w$/)
    expect(srcSet({ file: 'https://example.com/a.png', width: 700 })).toBe('')
    expect(srcSet({ file: key, width: null })).toBe('')
  })

  it('offer no AVIF of a picture that is too large for its encoder, or of unknown size', () => {
    expect(srcSet({ file: key, width: 5000, height: 4000 }, 'avif')).toBe('')
    expect(srcSet({ file: key, width: 700, height: null }, 'avif')).toBe('')
  })
})
