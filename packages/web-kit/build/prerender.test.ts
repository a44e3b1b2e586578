import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Drawing } from '../prerender/drawing.ts'
import { prerenderConfig } from './federation-preset.ts'
import { prerender, skeletonsJson } from './prerender.ts'

let drawn: Awaited<ReturnType<typeof prerender>>
let skeleton: Drawing | undefined
beforeAll(async () => {
  drawn = await prerender(prerenderConfig(join(import.meta.dirname, 'fixtures/part'), 'fixture'))
  skeleton = drawn.skeletons['/things/:id']
}, 60_000)

test('a skeleton is drawn at its page, by the twins of modules that have one', () => {
  expect(skeleton?.html).toMatch(/^<div class="[^"]+">\/things\/-/)
  expect(skeleton?.html).toContain('<i>in the build</i>')
})

test('a form in it cannot be filled in', () => {
  expect(skeleton?.html).toContain('<form inert>')
})

test('its rules hold inside of it alone, and carry nothing of the library', () => {
  const selectors = (skeleton?.css ?? '').replace(/@keyframes[^{]*\{(?:[^{}]*\{[^}]*\})*\}/g, '').match(/[^{};]+(?=\{)/g) ?? []
  expect(selectors.length).toBeGreaterThan(3)
  for (const selector of selectors.flatMap((list) => list.split(','))) expect(selector.trim()).toMatch(/^(\[data-skeleton\] \.|@media )/)
  expect(skeleton?.css).not.toMatch(/data-styled|sc\*/)
})

test("the release says which scripts hold the page's code", () => {
  const assets = { read: () => '', write: () => undefined, scripts: (chunk: string) => [`/r/fixture/assets/${chunk}.js`] }
  expect(JSON.parse(skeletonsJson(drawn, assets))).toEqual({
    '/things/:id': { html: skeleton?.html, css: skeleton?.css, scripts: ['/r/fixture/assets/things.js'] },
  })
})
