import { join } from 'node:path'
import { textKey } from '@ungana/language/text-key'
import { beforeAll, expect, test } from 'vitest'
import type { RenderedPage } from '../prerender/rendered-page.ts'
import { prerenderConfig } from './federation-preset.ts'
import { type PrerenderedPages, prerender, skeletonsJson } from './prerender.ts'

let rendered: PrerenderedPages
let french: PrerenderedPages
let skeleton: RenderedPage | undefined
beforeAll(async () => {
  const texts = new Map([['fr', { [textKey('A thing')]: 'Une chose' }]] as const)
  const languages = await prerender(prerenderConfig(join(import.meta.dirname, 'fixtures/part'), 'fixture'), texts)
  rendered = languages.get('en') as PrerenderedPages
  french = languages.get('fr') as PrerenderedPages
  skeleton = rendered.skeletons['/things/:id']
}, 60_000)

test("renders a skeleton at its page's path, with the prerender version of modules", () => {
  expect(skeleton?.html).toMatch(/^<div class="[^"]+">\/things\/-/)
  expect(skeleton?.html).toContain('<i>in the build</i>')
})

test('renders in each language, also what modules read when they start', () => {
  expect(skeleton?.html).toContain('<h1>A thing</h1>')
  expect(french.skeletons['/things/:id']?.html).toContain('<h1>Une chose</h1>')
  expect(globalThis.unganaTexts).toBeUndefined()
})

test('makes forms in a skeleton inert', () => {
  expect(skeleton?.html).toContain('<form inert>')
})

test("limits a skeleton's CSS to the skeleton, without styled-components' markers", () => {
  const selectors = (skeleton?.css ?? '').replace(/@keyframes[^{]*\{(?:[^{}]*\{[^}]*\})*\}/g, '').match(/[^{};]+(?=\{)/g) ?? []
  expect(selectors.length).toBeGreaterThan(3)
  for (const selector of selectors.flatMap((list) => list.split(','))) expect(selector.trim()).toMatch(/^(\[data-skeleton\] \.|@media )/)
  expect(skeleton?.css).not.toMatch(/data-styled|sc\*/)
})

test("lists the scripts that contain the page's code", () => {
  const assets = { read: () => '', write: () => undefined, scripts: (chunk: string) => [`/r/fixture/assets/${chunk}.js`] }
  expect(JSON.parse(skeletonsJson(rendered, assets))).toEqual({
    '/things/:id': { html: skeleton?.html, css: skeleton?.css, scripts: ['/r/fixture/assets/things.js'] },
  })
})
