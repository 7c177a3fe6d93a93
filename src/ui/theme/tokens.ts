/**
 * The colors, sizes and distances of Bilang as data; defined only here. A test holds every pair of text and background to a contrast of 6:1, and to
 * 7:1 in high contrast. Screens use them as CSS variables: `var(--bilang-ink)`, `var(--bilang-saved-tint)`, `var(--bilang-text-sm)`,
 * `var(--mantine-spacing-md)`.
 */
import { hexOf } from '#domain/text/hex.ts'

export const stateNames = ['accent', 'saved', 'sent', 'attention', 'refused', 'elsewhere'] as const
export type StateName = (typeof stateNames)[number]

export interface Palette extends Record<StateName, string> {
  ground: string
  raised: string
  ink: string
  muted: string
  line: string
  /** Outline of inputs and buttons: a contrast of at least 3:1 on both backgrounds. */
  edge: string
}

export const palettes = {
  light: {
    ground: '#F6F8F9',
    raised: '#FFFFFF',
    ink: '#14202B',
    muted: '#4B5B68',
    line: '#D5DDE3',
    edge: '#7C8B97',
    accent: '#0B5D66',
    saved: '#1D4ED8',
    sent: '#166534',
    attention: '#92400E',
    refused: '#B42318',
    elsewhere: '#6B21A8',
  },
  dark: {
    ground: '#0E1519',
    raised: '#162028',
    ink: '#E8EEF2',
    muted: '#A7B5C0',
    line: '#2A3741',
    edge: '#6D7F8C',
    accent: '#5CC8D0',
    saved: '#93B4FF',
    sent: '#6EDC9A',
    attention: '#FFC46B',
    refused: '#FF9B8F',
    elsewhere: '#D3A6FF',
  },
  lightMore: {
    ground: '#FFFFFF',
    raised: '#FFFFFF',
    ink: '#000000',
    muted: '#1F2B35',
    line: '#5A6873',
    edge: '#000000',
    accent: '#00424A',
    saved: '#0B2A8F',
    sent: '#0A4522',
    attention: '#642C00',
    refused: '#860D05',
    elsewhere: '#4C1182',
  },
  darkMore: {
    ground: '#000000',
    raised: '#000000',
    ink: '#FFFFFF',
    muted: '#E0E7EC',
    line: '#9DABB6',
    edge: '#FFFFFF',
    accent: '#8FE9EF',
    saved: '#BCD0FF',
    sent: '#9CF3BD',
    attention: '#FFDB9E',
    refused: '#FFC4BB',
    elsewhere: '#E6CBFF',
  },
} as const satisfies Record<string, Palette>

/** Text sizes. Body text is `--bilang-body`: `sm` on a desktop, `md` on touch screens. */
export const textSizes = { xs: '0.78125rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' } as const

/** Distances between and inside elements. */
export const spacing = {
  '3xs': '2px',
  '2xs': '4px',
  xs: '8px',
  sm: '12px',
  md: '16px',
  lg: '24px',
  xl: '32px',
  '2xl': '56px',
} as const

/** Radii of corners. */
export const radii = { xs: '3px', sm: '5px', md: '8px', lg: '12px', xl: '16px', pill: '999px' } as const

/** Colors that are the same in every scheme: over the camera picture, and on paper. */
export const fixedColors = {
  'camera-ground': '#0B1115',
  'camera-ink': '#FFFFFF',
  'camera-muted': '#C9D4DB',
  paper: '#FFFFFF',
  'print-ink': '#000000',
} as const

/** Share of the state color in a tinted background, in percent. */
export const tintPercent = 9

const channels = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

/** Mixes `share` (0…1) of the first color into the second, as `#rrggbb`. */
export function mix(first: string, second: string, share: number): string {
  const [a, b] = [channels(first), channels(second)]
  const parts = a.map((value, index) => Math.round(value * share + (b[index] ?? 0) * (1 - share)))
  return `#${hexOf(parts)}`
}

/** Contrast ratio of WCAG 2: 1 to 21. */
export function contrast(first: string, second: string): number {
  const light = (hex: string) => {
    const [red, green, blue] = channels(hex).map((value) => {
      const part = value / 255
      return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
    }) as [number, number, number]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [high, low] = [light(first), light(second)].sort((x, y) => y - x) as [number, number]
  return (high + 0.05) / (low + 0.05)
}
