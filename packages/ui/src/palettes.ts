// The colours of both themes. Their names are in tokens.ts, because only the host of a page needs the values.
import { type ColorName, cssName } from '#tokens.ts'

export type Palette = Readonly<Record<ColorName, string>>

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
  scrim: 'rgb(4 8 6 / 70%)',
  float: '#f1eee4',
  onFloat: '#121813',
}

/** The deep green of a hero or closing band, the same in both themes. Content on it uses the dark palette: see `deepSurface`. */
export const deepGreen = '#083f30'

/** The dark palette, adapted to `deepGreen`, which is lighter and greener than a page in the dark theme. */
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

/** A palette as CSS declarations. */
export const declarations = (palette: Palette) =>
  Object.entries(palette)
    .map(([name, value]) => `${cssName(name)}:${value};`)
    .join('')
