// biome-ignore-all lint/correctness/noUndeclaredDependencies: a second name of a declared dependency
/**
 * What the site uses of styled-components, and all that its name means in shell and remotes. A shared library is shipped whole, so this
 * list keeps the rest out of every visitor's download. Add what you need; a missing export is a compile error. `styled-components-entry` is
 * the real entry's second name (tsconfig.curated.json, build/shared-libraries.ts): its own name means this file.
 */
// @boundaries-ignore a second name of a declared dependency
export { css, keyframes, styled } from 'styled-components-entry'
