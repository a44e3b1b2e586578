// biome-ignore-all lint/correctness/noUndeclaredDependencies: a second name of a declared dependency
import { resetCss, themeCss } from '@ungana/ui'
// @boundaries-ignore a second name of a declared dependency
import { createGlobalStyle } from 'styled-components-entry'

/** In the style sheet of the documents. What browsers get of the library has no way to make one: it would be half a kilobyte of every first visit. */
export const PageStyle = createGlobalStyle`${themeCss}${resetCss}`
