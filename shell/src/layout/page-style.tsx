import { GlobalStyle } from '@ungana/ui'

/** The style of every page. Its documents bring it along, drawn ahead: sent once more with the scripts it would only be the same. */
// biome-ignore lint/style/noProcessEnv: no setting, but what the bundler puts in its place
export const PageStyle = process.env.NODE_ENV === 'production' ? () => null : GlobalStyle
