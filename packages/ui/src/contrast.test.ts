// WCAG 2.2 contrast of every colour pair in the components, in the light theme, the dark theme and on deep green.
import { relief } from '@ungana/contracts-kit/imigongo'
import { describe, expect, test } from 'vitest'
import { darkPalette, deepGreen, deepPalette, lightPalette, type Palette } from '#palettes.ts'
import { tileFills } from '#tokens.ts'

function luminance(hex: string): number {
  const channels = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(hex)?.slice(1)
  if (!channels) throw new Error(`not a colour of six digits: ${hex}`)
  const [r = 0, g = 0, b = 0] = channels.map((channel) => {
    const value = Number.parseInt(channel, 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

type Name = keyof Palette
const surfaces: Name[] = ['paper', 'card', 'sunk']
const pairs = (fronts: Name[], grounds: Name[]) => fronts.flatMap((front) => grounds.map((ground) => [front, ground] as const))

/** Text needs 4.5. */
const text: (readonly [Name, Name])[] = [
  ...pairs(['ink', 'ink2', 'ink3', 'green', 'marigoldText', 'clay'], surfaces),
  // Badges, notices, pressed chips, the current link, hovered tiles.
  ...pairs(['green', 'ink', 'ink2'], ['greenTint']),
  ['ink3', 'greenTint'],
  ...pairs(['marigoldText', 'ink'], ['marigoldTint']),
  ...pairs(['clay', 'ink'], ['clayTint']),
  ['onGreen', 'greenFill'],
  ['onGreen', 'greenFillHover'],
  ['onMarigold', 'marigold'],
  ['onMarigold', 'marigoldHover'],
  ['onClay', 'clayFill'],
  ['onClay', 'clayFillHover'],
  ['onFloat', 'float'],
]

/** Outlines of fields and the focus ring need a contrast of 3:1. */
const shapes: (readonly [Name, Name])[] = [...pairs(['focus'], [...surfaces, 'greenTint']), ...pairs(['control'], ['paper', 'card'])]

const themes = { light: lightPalette, dark: darkPalette, deep: deepPalette }

describe.each(Object.entries(themes))('%s', (_name, palette) => {
  test.each(text)('text in %s on %s is readable', (front, ground) => {
    expect(contrast(palette[front], palette[ground])).toBeGreaterThanOrEqual(4.5)
  })
  test.each(shapes)('%s on %s is visible', (front, ground) => {
    expect(contrast(palette[front], palette[ground])).toBeGreaterThanOrEqual(3)
  })
})

test('measures content on the deep green against the deep green', () => {
  expect(deepPalette.paper).toBe(deepGreen)
})

test('initials are readable on every tile', () => {
  for (const fill of tileFills) expect(contrast('#ffffff', fill), fill).toBeGreaterThanOrEqual(4.5)
})

test('ridges of drawn art stand out from their background', () => {
  expect(contrast(relief.sand, relief.greenDark)).toBeGreaterThan(3)
})

test('measures known ratios', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
