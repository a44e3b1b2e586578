/** The style of /api/docs. The site's colours are copied here, because the gateway does not depend on browser packages. */
export const pageStyle = `
:root { color-scheme: light; --ink: #14211c; --ink2: #4a5a53; --paper: #fbfaf6; --card: #fff; --sunk: #f1efe7; --line: #e3e1d8; --green: #0b5d46; --tint: #e7f1ec; --warn: #8a5607; --warn-tint: #fdf1da; --clay: #b5482a }
@media (prefers-color-scheme: dark) {
:root { color-scheme: dark; --ink: #f1eee4; --ink2: #bcc5bd; --paper: #121813; --card: #1a221c; --sunk: #253029; --line: #303b33; --green: #7fd0ac; --tint: #17362a; --warn: #f0b75e; --warn-tint: #3a2c11; --clay: #f2957a }
}
*, *::before, *::after { box-sizing: border-box }
html { -webkit-text-size-adjust: 100%; scroll-padding-top: 4rem }
body { margin: 0 auto; max-width: 72rem; padding: 1rem 1rem 4rem; background: var(--paper); color: var(--ink); font: 1rem/1.55 system-ui, sans-serif; overflow-wrap: anywhere }
h1, h2, h3, h4 { line-height: 1.25; letter-spacing: -.01em }
h1 { margin: .5rem 0 }
h2 { margin: 2rem 0 .75rem; text-transform: capitalize }
#rules { text-transform: none }
h3 { display: inline; margin: 0; font-size: 1rem; font-weight: 400 }
h4 { margin: 1rem 0 .25rem; font-size: .875rem; color: var(--ink2) }
a { color: var(--green); text-underline-offset: .18em }
code { font: .875em/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
ul { padding-left: 1.25rem }
li { margin: .25rem 0 }
summary { cursor: pointer; padding: .625rem .75rem; border-radius: .5rem }
summary:hover { background: var(--sunk) }
:focus-visible { outline: 3px solid var(--green); outline-offset: 2px }
nav details, nav > p { margin: 0; text-transform: capitalize }
nav > p { padding: .625rem .75rem }
nav ul { margin: 0; padding: 0 .75rem .75rem; list-style: none; text-transform: none }
nav li a { display: inline-block; padding: .25rem 0; text-decoration: none }
nav li a:hover { text-decoration: underline }
.count { color: var(--ink2) }
.call { margin: .5rem 0; background: var(--card); border: 1px solid var(--line); border-radius: .625rem }
.call > div { padding: 0 .75rem 1rem }
.method { display: inline-block; min-width: 3.5rem; font: 700 .75rem/1.4 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; color: var(--green) }
.method.delete { color: var(--clay) }
.method.post, .method.put, .method.patch { color: var(--warn) }
.who, .note { display: inline-block; margin-left: .25rem; padding: 0 .5rem; border-radius: 1rem; background: var(--tint); color: var(--green); font-size: .8125rem }
.who.member, .who.staff, .note { background: var(--warn-tint); color: var(--warn) }
.missing { padding: .75rem 1rem; border-radius: .625rem; background: var(--warn-tint); color: var(--warn) }
.fields { margin: .25rem 0 0; padding-left: .75rem; border-left: 2px solid var(--line); list-style: none }
.example summary { display: inline-block; padding: .25rem .5rem; color: var(--green); font-size: .875rem }
.example pre { max-height: 24rem; margin: .25rem 0; padding: .75rem; overflow: auto; border-radius: .5rem; background: var(--sunk); font: .8125rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
.type { color: var(--ink2) }
i { color: var(--ink2); font-size: .875rem }
@media (min-width: 60rem) {
body { display: grid; grid-template-columns: 19rem minmax(0, 1fr); gap: 0 2rem }
header { grid-column: 1 / -1 }
nav { position: sticky; top: 0; align-self: start; max-height: 100vh; overflow: auto; padding-bottom: 2rem }
}
`
