import { GlobalStyle } from '@ungana/ui'

/** The style of every page. In production the prerendered documents already contain it. */
// biome-ignore lint/style/noProcessEnv: not a setting: the bundler replaces it.
export const PageStyle = process.env.NODE_ENV === 'production' ? () => null : GlobalStyle
