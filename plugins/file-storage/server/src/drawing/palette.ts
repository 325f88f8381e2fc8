/** Colours of drawn pictures: those of the site's light scheme, which satori doesn't read as oklch. */
export const palette = {
  paper: '#fcfcfa',
  surface: '#f4f3ef',
  backdrop: '#e6eaf4',
  border: '#dcdad3',
  text: '#161a26',
  muted: '#5a5f6e',
  primary: '#2049b5',
  brand: '#15275f',
  onBrand: '#f8f6f0',
  sky: '#a9c5ea',
  saffron: '#eda73c',
  brick: '#c8593f',
} as const
