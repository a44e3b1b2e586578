// The values of the design system: colours of both themes, type, space, radii, motion. Components use `color.ink`, never a value.

/** Colours by name. Each has a value per theme; `color.<name>` is the reference to write in CSS. */
export interface Palette {
  /** Text: headings and body, second line, captions. */
  readonly ink: string
  readonly ink2: string
  readonly ink3: string
  /** Page, raised surface, surface set into another (tags, table heads, hovered rows). */
  readonly paper: string
  readonly card: string
  readonly sunk: string
  /** Hairline between things; edge of a button that its text names; outline of a field, which must be seen (3:1). */
  readonly line: string
  readonly edge: string
  readonly control: string
  /** Identity: text, links and icons; filled surfaces and what is written on them. */
  readonly green: string
  readonly greenFill: string
  readonly greenFillHover: string
  readonly onGreen: string
  readonly greenTint: string
  /** The one main action of a screen; ratings and warnings as text. */
  readonly marigold: string
  readonly marigoldHover: string
  readonly onMarigold: string
  readonly marigoldText: string
  readonly marigoldTint: string
  /** Danger, errors, unread counts. */
  readonly clay: string
  readonly clayFill: string
  readonly clayFillHover: string
  readonly onClay: string
  readonly clayTint: string
  /** Keyboard focus. */
  readonly focus: string
  /** Skeleton at rest and at the crest of its wave. */
  readonly bone: string
  readonly boneCrest: string
  /** Behind a dialog. */
  readonly scrim: string
  /** A note that floats over everything: tooltip, toast. */
  readonly float: string
  readonly onFloat: string
}

export const lightPalette: Palette = {
  ink: '#14211c',
  ink2: '#4a5a53',
  ink3: '#5f6d66',
  paper: '#fbfaf6',
  card: '#ffffff',
  sunk: '#f1efe7',
  line: '#e3e1d8',
  edge: '#c9c7bb',
  control: '#8f918a',
  green: '#0b5d46',
  greenFill: '#0b5d46',
  greenFillHover: '#083f30',
  onGreen: '#ffffff',
  greenTint: '#e7f1ec',
  marigold: '#f2a93b',
  marigoldHover: '#e79a22',
  onMarigold: '#241701',
  marigoldText: '#8a5607',
  marigoldTint: '#fdf1da',
  clay: '#b5482a',
  clayFill: '#b5482a',
  clayFillHover: '#933717',
  onClay: '#ffffff',
  clayTint: '#fbebe5',
  focus: '#0b5d46',
  bone: '#ebe9e0',
  boneCrest: '#f6f4ee',
  scrim: 'rgb(20 33 28 / 55%)',
  float: '#14211c',
  onFloat: '#fbfaf6',
}

export const darkPalette: Palette = {
  ink: '#f1eee4',
  ink2: '#bcc5bd',
  ink3: '#97a39b',
  paper: '#121813',
  card: '#1a221c',
  sunk: '#253029',
  line: '#303b33',
  edge: '#46534a',
  control: '#6f7f75',
  green: '#7fd0ac',
  greenFill: '#12704f',
  greenFillHover: '#178360',
  onGreen: '#ffffff',
  greenTint: '#17362a',
  marigold: '#f2a93b',
  marigoldHover: '#ffbd58',
  onMarigold: '#241701',
  marigoldText: '#f0b75e',
  marigoldTint: '#3a2c11',
  clay: '#f2957a',
  clayFill: '#b5482a',
  clayFillHover: '#bf502c',
  onClay: '#ffffff',
  clayTint: '#40211a',
  focus: '#f2c879',
  bone: '#262f28',
  boneCrest: '#323d35',
  scrim: 'rgb(4 8 6 / 70%)',
  float: '#f1eee4',
  onFloat: '#121813',
}

/** The deep green of a hero or a closing band, the same in both themes. What stands on it takes the dark palette: see `deepSurface`. */
export const deepGreen = '#083f30'

/** What changes in the dark palette when it stands on `deepGreen`, which is lighter and greener than the dark page. */
export const deepPalette: Palette = {
  ...darkPalette,
  ink: '#ffffff',
  ink2: '#d3e2da',
  ink3: '#b3cbc0',
  paper: deepGreen,
  card: '#0c4d3b',
  sunk: '#11573f',
  line: '#24614d',
  edge: '#5c9482',
  control: '#8fb3a4',
  green: '#a5e2c8',
  greenTint: '#135a45',
  marigoldText: '#f6c36f',
  clay: '#ffb39d',
}

const cssName = (name: string) => `--${name.replace(/(\d|[A-Z])/g, '-$1').toLowerCase()}`
const names = Object.keys(lightPalette) as (keyof Palette)[]

/** References to the theme's colours: `color.ink2` is `var(--ink-2)`. */
export const color = Object.fromEntries(names.map((name) => [name, `var(${cssName(name)})`])) as Record<keyof Palette, string>

/** A palette as CSS declarations. */
export const declarations = (palette: Palette) => names.map((name) => `${cssName(name)}:${palette[name]};`).join('')

/** Colours of drawn art only. */
export const relief = {
  sand: '#f2e8d5',
  clay: '#c65d32',
  marigold: '#f2a93b',
  green: '#0b5d46',
  greenDark: '#083f30',
  night: '#123c4a',
  black: '#1c1a17',
  earth: '#2a1a14',
} as const

/** Fills of initials tiles; white is written on each. */
export const tileFills = ['#4b4a86', '#1d5b7d', '#7b3a1f', '#0b5d46', '#7a2f4b', '#5a5313', '#2f4f4f', '#8a4312'] as const

/** Sizes in rem, so that a reader's own text size is honoured; the numbers are pixels at 16. */
const rem = (pixels: number) => `${pixels / 16}rem`
export const size = {
  hero: `clamp(${rem(38)}, 1.5rem + 3.4vw, ${rem(58)})`,
  h1: `clamp(${rem(29)}, 1.4rem + 1vw, ${rem(34)})`,
  h2: rem(24),
  h3: rem(17),
  body: rem(16),
  small: rem(14.5),
  caption: rem(13.5),
  tiny: rem(12.5),
} as const

/** Steps of 4 px. */
export const space = (steps: number) => `${steps * 4}px`

export const radius = { card: '14px', control: '10px', tile: '11px', small: '8px', pill: '999px' } as const

/** Nothing that can be pressed is smaller, in either direction. */
export const TOUCH = '44px'

export const motion = { quick: '120ms ease-out', calm: '180ms ease-out' } as const

/** Below 768 px a screen is laid out for a phone. */
export const media = { phone: '@media (max-width: 767.98px)', wide: '@media (min-width: 768px)', hover: '@media (hover: hover)' } as const

export const CONTENT_WIDTH = 1160

export const fontFamily = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif"
