// biome-ignore-all lint/correctness/noUndeclaredDependencies: an alias of a declared dependency
import { resetCss, themeCss } from '@ungana/ui'
// @boundaries-ignore an alias of a declared dependency
import { createGlobalStyle } from 'styled-components-entry'

/**
 * Adds the style to the prerendered documents. The curated library for browsers has no createGlobalStyle, which would add half a kilobyte to every
 * first visit.
 */
export const PageStyle = createGlobalStyle`${themeCss}${resetCss}`
