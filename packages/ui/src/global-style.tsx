// Theme variables, reset, body text, focus ring, reduced motion and selection. The host of the page renders this once.
import { darkPalette, declarations, deepGreen, deepPalette, lightPalette } from '#palettes.ts'
import { color, fontFamily, size } from '#tokens.ts'

/** Light by default; dark for a dark system theme or `<html data-theme="dark">`. Prerendered pages use this text in their head. */
export const themeCss = [
  `:root{color-scheme:light;${declarations(lightPalette)}--deep-green:${deepGreen};}`,
  `@media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;${declarations(darkPalette)}}}`,
  `:root[data-theme=dark]{color-scheme:dark;${declarations(darkPalette)}}`,
].join('\n')

/**
 * Styles of a deep green band in every theme, with readable text, links, controls and focus ring. The host of the page sets
 * `data-surface="deep"` on its own bands, so they need no colours in their own styles.
 */
export const deepSurface = `${declarations(deepPalette)}color-scheme:dark;background:var(--deep-green);color:var(--ink);`

export const resetCss = `
[data-surface=deep]{${deepSurface}}
@media (max-width:767.98px) and (min-height:400px){:root:has([data-bottom-bar]){--bottom-bar:calc(56px + env(safe-area-inset-bottom));scroll-padding-bottom:var(--bottom-bar)}}
:root{scroll-padding-top:var(--toasts,0)}
*,*::before,*::after{box-sizing:border-box}
*{margin:0}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%;background:${color.paper}}
html:has([role=dialog]){overflow:hidden;scrollbar-gutter:stable;background:linear-gradient(${color.scrim},${color.scrim}) ${color.paper}}
body{min-height:100svh;font-family:${fontFamily};font-size:${size.body};line-height:1.55;color:${color.ink};background:${color.paper};
  -webkit-font-smoothing:antialiased;padding-block:var(--toasts,0) var(--bottom-bar,0);overflow-wrap:break-word;-webkit-tap-highlight-color:transparent}
h1,h2,h3,h4{line-height:1.2;letter-spacing:-.015em;font-weight:700;text-wrap:balance}
h1{font-size:${size.h1};letter-spacing:-.022em}
h2{font-size:${size.h2}}
h3{font-size:${size.h3};letter-spacing:-.01em;line-height:1.3}
p{text-wrap:pretty}
img,svg,video,canvas{display:block;max-width:100%}
img,video{height:auto}
input,button,textarea,select{font:inherit;color:inherit;letter-spacing:inherit}
button{cursor:pointer}
[data-pressed]{opacity:.6;cursor:progress}
a{color:${color.green};text-underline-offset:.18em;text-decoration-thickness:1px}
table{border-collapse:collapse}
hr{border:0;border-top:1px solid ${color.line}}
::selection{background:${color.marigold};color:${color.onMarigold}}
:focus{outline:none}
:focus-visible{outline:3px solid ${color.focus};outline-offset:2px}
[tabindex="-1"]:focus-visible{outline:none}
[hidden]{display:none!important}
[dir=rtl] [data-flips]{transform:scaleX(-1)}
noscript p{max-width:40em;margin:24px auto;padding:0 16px}
@media (prefers-reduced-motion:reduce){*,*::before,*::after{animation-duration:1ms!important;animation-iteration-count:1!important;
  transition:none!important;scroll-behavior:auto!important}}
@media (forced-colors:active){:focus-visible{outline-color:Highlight}}
`

/** For pages whose document lacks these styles: development and the gallery. */
export function GlobalStyle() {
  return (
    <style>
      {themeCss}
      {resetCss}
    </style>
  )
}
