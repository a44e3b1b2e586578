// The values of the design system: colour names, type, space, radii, motion. Components use `color.ink`, never a raw value.

/** The colour names of a theme; palettes.ts has their values. Use `color.<name>` in CSS. */
const names = [
  // Text: headings and body, second line, captions.
  'ink',
  'ink2',
  'ink3',
  // Page, raised surface, inset surface (tags, table heads, hovered rows).
  'paper',
  'card',
  'sunk',
  // Thin lines; the edge of a button with text; the outline of a field, which needs contrast 3:1.
  'line',
  'edge',
  'control',
  // Brand: text, links and icons; filled surfaces and text on them.
  'green',
  'greenFill',
  'greenFillHover',
  'onGreen',
  'greenTint',
  // The main action of a screen; ratings and warnings as text.
  'marigold',
  'marigoldHover',
  'onMarigold',
  'marigoldText',
  'marigoldTint',
  // Danger, errors, unread counts.
  'clay',
  'clayFill',
  'clayFillHover',
  'onClay',
  'clayTint',
  // Keyboard focus.
  'focus',
  // Skeletons.
  'bone',
  // Behind a dialog.
  'scrim',
  // Floating notes: tooltip, toast.
  'float',
  'onFloat',
] as const
export type ColorName = (typeof names)[number]

/** `ink2` is `--ink-2`. */
export const cssName = (name: string) => `--${name.replace(/(\d|[A-Z])/g, '-$1').toLowerCase()}`

/** References to the colours of the theme: `color.ink2` is `var(--ink-2)`. */
export const color = Object.fromEntries(names.map((name) => [name, `var(${cssName(name)})`])) as Record<ColorName, string>

/** Fills of initials tiles; white text is readable on each. */
export const tileFills = ['#4b4a86', '#1d5b7d', '#7b3a1f', '#0b5d46', '#7a2f4b', '#5a5313', '#2f4f4f', '#8a4312'] as const

/** Sizes in rem follow the text size of the reader. The numbers are pixels at 16 px per rem. Titles stop where their words would no longer fit a phone. */
const rem = (pixels: number) => `${pixels / 16}rem`
export const size = {
  hero: `min(13vw, clamp(${rem(38)}, 1.5rem + 3.4vw, ${rem(58)}))`,
  h1: `min(12vw, clamp(${rem(29)}, 1.4rem + 1vw, ${rem(34)}))`,
  h2: `min(10vw, ${rem(24)})`,
  h3: rem(17),
  body: rem(16),
  small: rem(14.5),
  caption: rem(13.5),
  tiny: rem(12.5),
} as const

/** Steps of 4 px. */
export const space = (steps: number) => `${steps * 4}px`

export const radius = { card: '14px', control: '10px', tile: '11px', small: '8px', pill: '999px' } as const

/** Minimum width and height of everything that can be pressed. */
export const TOUCH = '44px'

export const motion = { quick: '120ms ease-out', calm: '180ms ease-out' } as const

/** Below 768 px a screen has the phone layout. */
export const media = { phone: '@media (max-width: 767.98px)', wide: '@media (min-width: 768px)', hover: '@media (hover: hover)' } as const

export const CONTENT_WIDTH = 1160

export const fontFamily = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'Helvetica Neue', Arial, sans-serif"
