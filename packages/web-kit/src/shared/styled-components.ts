// biome-ignore-all lint/correctness/noUndeclaredDependencies: an alias of a declared dependency
/**
 * The exports of styled-components that the site uses. In the shell and remotes, `styled-components` means this file. A shared library is shipped
 * whole, so everything left out here makes each visitor's download smaller. Add what you need; a missing export is a compile error.
 * `styled-components-entry` is an alias of the real package (tsconfig.curated.json, build/shared-libraries.ts).
 */
// @boundaries-ignore an alias of a declared dependency
export { css, keyframes, styled } from 'styled-components-entry'
