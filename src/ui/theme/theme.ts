/** The Mantine theme of Bilang: type, sizes, and the colors of `tokens.ts`. Independent of data. */
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'
import { t } from '#text/app/feedback.ts'
import { t as common } from '#text/shared/common.ts'
import { menusId } from './menus-id.ts'
import {
  fixedColors,
  mix,
  type Palette,
  palettes,
  radii,
  type StateName,
  spacing,
  stateNames,
  textSizes,
  tintPercent,
} from './tokens.ts'

declare module '@mantine/core' {
  interface MantineThemeSizesOverride {
    spacing: Record<keyof typeof spacing, string>
    radius: Record<keyof typeof radii, string>
  }
}

const lightShade = 7
const darkShade = 4

/** Ten shades from light to dark, with the exact colors of the palettes at the indexes where the two schemes use them. */
function shadesOf(name: StateName): MantineColorsTuple {
  const light = palettes.light[name]
  const dark = palettes.dark[name]
  return [
    mix(light, '#ffffff', 0.06),
    mix(light, '#ffffff', 0.12),
    mix(light, '#ffffff', 0.24),
    mix(dark, '#ffffff', 0.7),
    dark,
    mix(light, dark, 0.45),
    mix(light, dark, 0.8),
    light,
    mix(light, '#000000', 0.86),
    mix(light, '#000000', 0.72),
  ]
}

// not a text: fonts
const fontText = "'Atkinson Hyperlegible Next', system-ui, 'Segoe UI', sans-serif"
// not a text: fonts
const fontMono = "'Atkinson Hyperlegible Mono', ui-monospace, 'Cascadia Mono', monospace"

// Text on a filled background follows the scheme, which Mantine's own contrast does not know. Outlines of controls use the strong color.
const variantColors: VariantColorsResolver = (input) => {
  const defaultColors = defaultVariantColorsResolver(input)
  if (input.variant === 'filled') return { ...defaultColors, color: 'var(--bilang-on-accent)' }
  // not a text: a border
  if (input.variant === 'default') return { ...defaultColors, border: '1px solid var(--bilang-edge)' }
  return defaultColors
}

/** Mantine's grays of the dark scheme, from text to the darkest background, in our hue, so that a field is not brown on blue. */
const darkGrays: MantineColorsTuple = [
  palettes.dark.ink,
  mix(palettes.dark.ink, palettes.dark.muted, 0.5),
  palettes.dark.muted,
  palettes.dark.edge,
  palettes.dark.line,
  mix(palettes.dark.line, palettes.dark.raised, 0.6),
  palettes.dark.raised,
  mix(palettes.dark.ground, palettes.dark.raised, 0.5),
  palettes.dark.ground,
  mix(palettes.dark.ground, '#000000', 0.7),
]

export const theme = createTheme({
  variantColorResolver: variantColors,
  colors: {
    dark: darkGrays,
    ...(Object.fromEntries(stateNames.map((name) => [name, shadesOf(name)])) as Record<StateName, MantineColorsTuple>),
  },
  primaryColor: 'accent',
  primaryShade: { light: lightShade, dark: darkShade },
  autoContrast: true,
  luminanceThreshold: 0.3,
  fontFamily: fontText,
  fontFamilyMonospace: fontMono,
  fontSizes: textSizes,
  spacing,
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.35', xl: '1.2' },
  headings: {
    fontFamily: fontText,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: textSizes.xl, lineHeight: '1.2' },
      h2: { fontSize: textSizes.lg, lineHeight: '1.3' },
      h3: { fontSize: textSizes.md, lineHeight: '1.4' },
      h4: { fontSize: textSizes.sm, lineHeight: '1.4' },
      h5: { fontSize: textSizes.sm, lineHeight: '1.4' },
      h6: { fontSize: textSizes.xs, lineHeight: '1.4' },
    },
  },
  radius: radii,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  focusRing: 'auto',
  components: {
    // The header of a dialog is a <header>, which would count as a second banner of the page.
    // A function is called for each dialog, when the language is known.
    Modal: {
      defaultProps: () => ({
        attributes: { header: { role: 'presentation' } },
        closeButtonProps: { 'aria-label': common('close') },
        centered: true,
        transitionProps: { duration: 120 },
        overlayProps: { backgroundOpacity: 0.45 },
      }),
    },
    Drawer: {
      defaultProps: () => ({
        attributes: { header: { role: 'presentation' } },
        closeButtonProps: { 'aria-label': common('close') },
        transitionProps: { duration: 140 },
        overlayProps: { backgroundOpacity: 0.35 },
      }),
    },
    PasswordInput: {
      defaultProps: () => ({
        visibilityToggleButtonProps: { 'aria-label': t('togglePassword') },
        visibilityToggleFocusable: true,
      }),
    },
    // Menus and drop-down lists belong to the main part of the page, as a screen reader lists it. Fixed, so that its scroll box cuts nothing off.
    Popover: {
      defaultProps: () => ({
        transitionProps: { duration: 80 },
        shadow: 'md',
        floatingStrategy: 'fixed',
        portalProps: { target: document.getElementById(menusId) ?? undefined },
      }),
    },
    // The focus goes to its first entry, not to a placeholder, which is no entry.
    Menu: { defaultProps: { transitionProps: { duration: 80 }, shadow: 'md', withInitialFocusPlaceholder: false } },
    // The Enter that opened the menu, held a moment too long, must not choose its first entry.
    MenuItem: {
      defaultProps: {
        onKeyDown: (event: KeyboardEvent) => {
          if (event.key === 'Enter' && event.repeat) event.preventDefault()
        },
      },
    },
    Tooltip: { defaultProps: { transitionProps: { duration: 80 }, openDelay: 400 } },
    // Their own inputs have no id; without a name, browsers report each as a defect of the form.
    Select: { defaultProps: { name: 'select' } },
    FileButton: { defaultProps: { name: 'file' } },
    CheckboxGroup: { defaultProps: { name: 'choices' } },
    Loader: { defaultProps: { type: 'oval' } },
    // A table without anything to press in it, as one whose buttons are disabled offline, still scrolls by keyboard.
    TableScrollContainer: { defaultProps: { scrollAreaProps: { viewportProps: { tabIndex: 0 } } } },
  },
})

const cssVariables = (palette: Palette): Record<string, string> => {
  const variables: Record<string, string> = {}
  for (const [name, value] of Object.entries(palette)) variables[`--bilang-${name}`] = value
  for (const name of stateNames)
    variables[`--bilang-${name}-tint`] = mix(palette[name], palette.raised, tintPercent / 100)
  variables['--bilang-hover'] = mix(palette.ink, palette.raised, 0.045)
  variables['--bilang-on-accent'] = palette === palettes.light || palette === palettes.lightMore ? '#FFFFFF' : '#06181B'
  return variables
}

const mantineVariables = {
  '--mantine-font-size-md': 'var(--bilang-body)',
  '--mantine-color-body': 'var(--bilang-ground)',
  '--mantine-color-text': 'var(--bilang-ink)',
  '--mantine-color-dimmed': 'var(--bilang-muted)',
  '--mantine-color-placeholder': 'var(--bilang-muted)',
  '--mantine-color-default': 'var(--bilang-raised)',
  '--mantine-color-default-hover': 'var(--bilang-hover)',
  '--mantine-color-default-color': 'var(--bilang-ink)',
  '--mantine-color-default-border': 'var(--bilang-line)',
  '--mantine-color-anchor': 'var(--bilang-accent)',
  // not a text: a color
  '--mantine-color-disabled': 'color-mix(in srgb, var(--bilang-ink) 9%, transparent)',
  '--mantine-color-disabled-color': 'var(--bilang-muted)',
  '--mantine-color-error': 'var(--bilang-refused)',
  '--mantine-color-bright': 'var(--bilang-ink)',
  '--mantine-primary-color-filled': 'var(--bilang-accent)',
  '--mantine-primary-color-contrast': 'var(--bilang-on-accent)',
}
for (const name of stateNames) {
  Object.assign(mantineVariables, {
    [`--mantine-color-${name}-filled`]: `var(--bilang-${name})`,
    // not a text: a color
    [`--mantine-color-${name}-filled-hover`]: `color-mix(in srgb, var(--bilang-${name}) 88%, var(--bilang-ink))`,
    [`--mantine-color-${name}-text`]: `var(--bilang-${name})`,
    [`--mantine-color-${name}-outline`]: `var(--bilang-${name})`,
    [`--mantine-color-${name}-outline-hover`]: `var(--bilang-${name}-tint)`,
    [`--mantine-color-${name}-light`]: `var(--bilang-${name}-tint)`,
    // not a text: a color
    [`--mantine-color-${name}-light-hover`]: `color-mix(in srgb, var(--bilang-${name}) 16%, var(--bilang-raised))`,
    [`--mantine-color-${name}-light-color`]: `var(--bilang-${name})`,
  })
}

const fixedVariables = Object.fromEntries([
  ...Object.entries(fixedColors).map(([name, color]) => [`--bilang-${name}`, color]),
  ...Object.entries(textSizes).map(([name, size]) => [`--bilang-text-${name}`, size]),
])

export const variables: CSSVariablesResolver = () => ({
  variables: fixedVariables,
  light: { ...cssVariables(palettes.light), ...mantineVariables },
  dark: { ...cssVariables(palettes.dark), ...mantineVariables },
})

/** The high-contrast palettes as a style sheet: applied by the person's setting, or by the system's unless the person chose "normal". */
export const moreContrastCss = (() => {
  const declarations = (palette: Palette) =>
    Object.entries(cssVariables(palette))
      .map(([name, value]) => `${name}:${value};`)
      .join('')
  const rules = (root: string) =>
    `${root}[data-mantine-color-scheme='light']{${declarations(palettes.lightMore)}}` +
    `${root}[data-mantine-color-scheme='dark']{${declarations(palettes.darkMore)}}`
  // not a text: a style sheet
  return `${rules(":root[data-contrast='more']")}@media (prefers-contrast: more){${rules(":root:not([data-contrast='normal'])")}}`
})()
