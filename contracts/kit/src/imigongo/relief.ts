/** Colours of imigongo patterns. Other parts of a page must not use them. */
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
